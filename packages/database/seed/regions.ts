/** A neutral region scheme for the demonstration: 16 invented states in 6 groups. Shares sum to 1. */
export const COUNTRY = { code: 'ALL', en: 'All regions', ms: 'Semua kawasan' } as const;

export const REGION_GROUPS = [
  { code: 'NOR', en: 'North', ms: 'Utara' },
  { code: 'CEN', en: 'Central', ms: 'Tengah' },
  { code: 'EAS', en: 'East', ms: 'Timur' },
  { code: 'SOU', en: 'South', ms: 'Selatan' },
  { code: 'HIG', en: 'Highlands', ms: 'Tanah Tinggi' },
  { code: 'ISL', en: 'Islands', ms: 'Kepulauan' },
] as const;

/** `level`: the state's price level against the country's, for generated prices. */
export const REGIONS = [
  { code: 'NOR-1', group: 'NOR', name: 'Teluk Kenari', share: '0.0800', level: 0.985 },
  { code: 'NOR-2', group: 'NOR', name: 'Sungai Lintang', share: '0.0500', level: 0.972 },
  { code: 'NOR-3', group: 'NOR', name: 'Paya Indah', share: '0.0400', level: 0.99 },
  { code: 'CEN-1', group: 'CEN', name: 'Kota Damar', share: '0.1800', level: 1.012 },
  { code: 'CEN-2', group: 'CEN', name: 'Seri Tengah', share: '0.1200', level: 0.998 },
  { code: 'CEN-3', group: 'CEN', name: 'Bandar Merak', share: '0.0700', level: 1.005 },
  { code: 'EAS-1', group: 'EAS', name: 'Kuala Jati', share: '0.0600', level: 1.018 },
  { code: 'EAS-2', group: 'EAS', name: 'Pantai Layar', share: '0.0400', level: 1.026 },
  { code: 'EAS-3', group: 'EAS', name: 'Bukit Tembaga', share: '0.0300', level: 1.031 },
  { code: 'SOU-1', group: 'SOU', name: 'Tanjung Selasih', share: '0.1100', level: 0.994 },
  { code: 'SOU-2', group: 'SOU', name: 'Muara Cengal', share: '0.0600', level: 0.981 },
  { code: 'HIG-1', group: 'HIG', name: 'Gunung Selaut', share: '0.0300', level: 1.045 },
  { code: 'HIG-2', group: 'HIG', name: 'Dataran Pinus', share: '0.0300', level: 1.037 },
  { code: 'HIG-3', group: 'HIG', name: 'Lembah Embun', share: '0.0200', level: 1.052 },
  { code: 'ISL-1', group: 'ISL', name: 'Pulau Mutiara', share: '0.0500', level: 1.066 },
  { code: 'ISL-2', group: 'ISL', name: 'Pulau Camar', share: '0.0300', level: 1.078 },
] as const;

/** Stakeholders of the demonstration and the region groups that they supply. */
export const SUPPLIERS = [
  {
    code: 'NMA',
    en: 'Northern Materials Association',
    ms: 'Persatuan Bahan Binaan Utara',
    groups: ['NOR', 'HIG'],
  },
  { code: 'CBS', en: 'Central Building Suppliers', ms: 'Pembekal Binaan Tengah', groups: ['CEN'] },
  { code: 'ECM', en: 'East Coast Merchants', ms: 'Peniaga Pantai Timur', groups: ['EAS', 'SOU'] },
  { code: 'IBC', en: 'Island Builders Cooperative', ms: 'Koperasi Pembina Kepulauan', groups: ['ISL'] },
] as const;
