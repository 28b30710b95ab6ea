/** Units of measure with their factor to the dimension's base unit (kg, m3, m2, m, each, hour). */
export const UNITS = [
  { code: 'kg', en: 'kilogram', ms: 'kilogram', dimension: 'mass', factor: '1' },
  { code: 't', en: 'tonne', ms: 'tan metrik', dimension: 'mass', factor: '1000' },
  { code: 'bag50', en: 'bag of 50 kg', ms: 'beg 50 kilogram', dimension: 'mass', factor: '50' },
  { code: 'bag40', en: 'bag of 40 kg', ms: 'beg 40 kilogram', dimension: 'mass', factor: '40' },
  { code: 'm3', en: 'cubic metre', ms: 'meter padu', dimension: 'volume', factor: '1' },
  { code: 'l', en: 'litre', ms: 'liter', dimension: 'volume', factor: '0.001' },
  { code: 'tin5', en: 'tin of 5 litres', ms: 'tin 5 liter', dimension: 'volume', factor: '0.005' },
  { code: 'm2', en: 'square metre', ms: 'meter persegi', dimension: 'area', factor: '1' },
  { code: 'sheet', en: 'sheet', ms: 'keping', dimension: 'count', factor: '1' },
  { code: 'm', en: 'metre', ms: 'meter', dimension: 'length', factor: '1' },
  { code: 'no', en: 'piece', ms: 'unit', dimension: 'count', factor: '1' },
  { code: 'thousand', en: 'thousand pieces', ms: 'seribu unit', dimension: 'count', factor: '1000' },
  { code: 'set', en: 'set', ms: 'set', dimension: 'count', factor: '1' },
  { code: 'hour', en: 'hour', ms: 'jam', dimension: 'time', factor: '1' },
  { code: 'day', en: 'day of 8 hours', ms: 'hari 8 jam', dimension: 'time', factor: '8' },
] as const;
