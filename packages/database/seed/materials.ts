/** One building material: code, English, Malay, unit, typical price in the first month, standard, headline item. */
type Material = readonly [
  code: string,
  en: string,
  ms: string,
  unit: string,
  price: number,
  standard?: string,
  headline?: 'headline',
];

/** How the prices of a group move, for generated prices: chance of a move in a month, and the size of one (mean, spread). */
interface Movement {
  readonly chance: number;
  readonly mean: number;
  readonly spread: number;
}

interface MaterialGroup {
  readonly code: string;
  readonly en: string;
  readonly ms: string;
  readonly movement: Movement;
  readonly items: readonly Material[];
}

const SLOW: Movement = { chance: 0.22, mean: 0.012, spread: 0.014 };

/** The 14 material groups of the demonstration with their 70 items; prices are plausible, not observed. */
export const MATERIAL_GROUPS: readonly MaterialGroup[] = [
  {
    code: 'CEM',
    en: 'Cement',
    ms: 'Simen',
    movement: { chance: 0.3, mean: 0.011, spread: 0.012 },
    items: [
      [
        'CEM-01',
        'Ordinary Portland cement, bag',
        'Simen Portland biasa, beg',
        'bag50',
        22.4,
        'MS EN 197-1 CEM I 42.5N',
        'headline',
      ],
      [
        'CEM-02',
        'Portland composite cement, bag',
        'Simen Portland komposit, beg',
        'bag50',
        20.9,
        'MS EN 197-1 CEM II',
      ],
      ['CEM-03', 'White cement, bag', 'Simen putih, beg', 'bag40', 41.5],
      ['CEM-04', 'Ready-mixed concrete, grade 20', 'Konkrit siap bancuh, gred 20', 'm3', 242, 'MS EN 206'],
      [
        'CEM-05',
        'Ready-mixed concrete, grade 30',
        'Konkrit siap bancuh, gred 30',
        'm3',
        264,
        'MS EN 206',
        'headline',
      ],
      ['CEM-06', 'Skim coat, bag', 'Skim coat, beg', 'bag40', 18.6],
    ],
  },
  {
    code: 'AGG',
    en: 'Aggregates',
    ms: 'Batu baur',
    movement: { chance: 0.25, mean: 0.012, spread: 0.015 },
    items: [
      ['AGG-01', 'Granite aggregate, 20 mm', 'Batu baur granit, 20 mm', 't', 38.5, 'MS 29', 'headline'],
      ['AGG-02', 'Granite aggregate, 10 mm', 'Batu baur granit, 10 mm', 't', 41],
      ['AGG-03', 'Crusher run', 'Batu hancur', 't', 29.8],
      ['AGG-04', 'Quarry dust', 'Debu kuari', 't', 24.6],
      ['AGG-05', 'Hardcore', 'Batu teras', 'm3', 52],
    ],
  },
  {
    code: 'SAN',
    en: 'Sand',
    ms: 'Pasir',
    movement: { chance: 0.3, mean: 0.016, spread: 0.018 },
    items: [
      ['SAN-01', 'River sand, washed', 'Pasir sungai, dibasuh', 't', 33.2, '', 'headline'],
      ['SAN-02', 'Mining sand', 'Pasir lombong', 't', 30.1],
      ['SAN-03', 'Plastering sand', 'Pasir plaster', 't', 35.4],
      ['SAN-04', 'Filling sand', 'Pasir tambun', 'm3', 26.5],
    ],
  },
  {
    code: 'BRI',
    en: 'Bricks and blocks',
    ms: 'Bata dan blok',
    movement: SLOW,
    items: [
      ['BRI-01', 'Clay common brick', 'Bata tanah liat biasa', 'thousand', 462, 'MS 76', 'headline'],
      ['BRI-02', 'Cement sand brick', 'Bata simen pasir', 'thousand', 338],
      ['BRI-03', 'Facing brick', 'Bata muka', 'thousand', 1240],
      ['BRI-04', 'Hollow block, 100 mm', 'Blok berongga, 100 mm', 'no', 2.35],
      ['BRI-05', 'Autoclaved aerated block, 100 mm', 'Blok konkrit ringan, 100 mm', 'm2', 31.4],
    ],
  },
  {
    code: 'TIM',
    en: 'Timber and plywood',
    ms: 'Kayu dan papan lapis',
    movement: { chance: 0.3, mean: 0.008, spread: 0.02 },
    items: [
      ['TIM-01', 'Mixed hardwood, sawn', 'Kayu keras campuran, gergaji', 'm3', 1480, '', 'headline'],
      ['TIM-02', 'Kempas, sawn', 'Kempas, gergaji', 'm3', 1920],
      ['TIM-03', 'Plywood, 12 mm', 'Papan lapis, 12 mm', 'sheet', 54.8, 'MS 228', 'headline'],
      ['TIM-04', 'Formwork plywood, film faced, 18 mm', 'Papan lapis acuan, 18 mm', 'sheet', 92.5],
      ['TIM-05', 'Door frame, hardwood', 'Rangka pintu, kayu keras', 'no', 148],
      ['TIM-06', 'Bamboo scaffolding pole', 'Tiang perancah buluh', 'no', 9.8],
    ],
  },
  {
    code: 'ROO',
    en: 'Roofing and ceiling',
    ms: 'Bumbung dan siling',
    movement: SLOW,
    items: [
      ['ROO-01', 'Concrete roof tile', 'Jubin bumbung konkrit', 'no', 2.85, '', 'headline'],
      ['ROO-02', 'Clay roof tile', 'Jubin bumbung tanah liat', 'no', 4.15],
      ['ROO-03', 'Metal deck, 0.48 mm', 'Dek logam, 0.48 mm', 'm2', 38.7],
      ['ROO-04', 'Gypsum ceiling board, 9 mm', 'Papan siling gipsum, 9 mm', 'sheet', 27.4],
      ['ROO-05', 'Mineral fibre ceiling panel', 'Panel siling gentian mineral', 'm2', 24.9],
    ],
  },
  {
    code: 'BAR',
    en: 'Steel bars',
    ms: 'Bar keluli',
    movement: { chance: 0.85, mean: 0.001, spread: 0.017 },
    items: [
      [
        'BAR-01',
        'High tensile deformed bar, 10 mm',
        'Bar keluli tegangan tinggi, 10 mm',
        't',
        3120,
        'MS 146',
        'headline',
      ],
      [
        'BAR-02',
        'High tensile deformed bar, 16 mm',
        'Bar keluli tegangan tinggi, 16 mm',
        't',
        3060,
        'MS 146',
      ],
      [
        'BAR-03',
        'High tensile deformed bar, 25 mm',
        'Bar keluli tegangan tinggi, 25 mm',
        't',
        3045,
        'MS 146',
      ],
      ['BAR-04', 'Mild steel round bar, 12 mm', 'Bar keluli lembut, 12 mm', 't', 3210, 'MS 144'],
      ['BAR-05', 'Welded steel fabric, A10', 'Jejaring keluli kimpal, A10', 'm2', 32.6, 'MS 145'],
    ],
  },
  {
    code: 'STE',
    en: 'Steel and metal sections',
    ms: 'Keratan keluli dan logam',
    movement: { chance: 0.6, mean: 0.001, spread: 0.014 },
    items: [
      ['STE-01', 'Universal beam', 'Rasuk keluli', 't', 4280, '', 'headline'],
      ['STE-02', 'Steel angle, 50 x 50 mm', 'Keluli siku, 50 x 50 mm', 't', 3960],
      ['STE-03', 'Hollow section, square', 'Keratan berongga segi empat', 't', 4520],
      ['STE-04', 'Lipped channel, galvanised', 'Saluran berbibir, bergalvani', 't', 4380],
      ['STE-05', 'Aluminium window section', 'Keratan tingkap aluminium', 'kg', 16.8],
    ],
  },
  {
    code: 'PLU',
    en: 'Plumbing',
    ms: 'Paip',
    movement: SLOW,
    items: [
      ['PLU-01', 'uPVC pipe, 110 mm', 'Paip uPVC, 110 mm', 'm', 15.2, '', 'headline'],
      ['PLU-02', 'Polyethylene pipe, 25 mm', 'Paip polietilena, 25 mm', 'm', 3.9],
      ['PLU-03', 'Copper pipe, 15 mm', 'Paip kuprum, 15 mm', 'm', 24.4],
      ['PLU-04', 'Gate valve, 25 mm', 'Injap pintu, 25 mm', 'no', 46.5],
      ['PLU-05', 'Water tank, 500 litres', 'Tangki air, 500 liter', 'no', 412],
    ],
  },
  {
    code: 'TIL',
    en: 'Floor and wall tiles',
    ms: 'Jubin lantai dan dinding',
    movement: SLOW,
    items: [
      [
        'TIL-01',
        'Ceramic floor tile, 300 x 300 mm',
        'Jubin lantai seramik, 300 x 300 mm',
        'm2',
        26.8,
        '',
        'headline',
      ],
      ['TIL-02', 'Ceramic wall tile, 300 x 600 mm', 'Jubin dinding seramik, 300 x 600 mm', 'm2', 31.5],
      ['TIL-03', 'Porcelain tile, 600 x 600 mm', 'Jubin porselin, 600 x 600 mm', 'm2', 48.2],
      ['TIL-04', 'Homogeneous tile, 300 x 300 mm', 'Jubin homogen, 300 x 300 mm', 'm2', 35.9],
      ['TIL-05', 'Tile adhesive, bag', 'Pelekat jubin, beg', 'bag40', 21.7],
    ],
  },
  {
    code: 'SNT',
    en: 'Sanitary fittings',
    ms: 'Kelengkapan sanitari',
    movement: { chance: 0.14, mean: 0.014, spread: 0.012 },
    items: [
      [
        'SNT-01',
        'Pedestal water closet, complete',
        'Mangkuk tandas duduk, lengkap',
        'set',
        428,
        '',
        'headline',
      ],
      ['SNT-02', 'Squatting pan', 'Mangkuk tandas cangkung', 'no', 96],
      ['SNT-03', 'Wash basin', 'Sinki basuh tangan', 'no', 164],
      ['SNT-04', 'Kitchen sink, stainless steel', 'Sinki dapur, keluli tahan karat', 'no', 212],
    ],
  },
  {
    code: 'IRO',
    en: 'Ironmongery',
    ms: 'Besi kelengkapan',
    movement: { chance: 0.16, mean: 0.013, spread: 0.012 },
    items: [
      ['IRO-01', 'Mortice lockset', 'Set kunci tanam', 'set', 118, '', 'headline'],
      ['IRO-02', 'Butt hinge, stainless steel', 'Engsel, keluli tahan karat', 'no', 9.4],
      ['IRO-03', 'Door closer', 'Penutup pintu', 'no', 142],
      ['IRO-04', 'Nails, 75 mm', 'Paku, 75 mm', 'kg', 5.8],
      ['IRO-05', 'Expansion bolt, 12 mm', 'Bolt kembang, 12 mm', 'no', 2.1],
    ],
  },
  {
    code: 'GLA',
    en: 'Glass',
    ms: 'Kaca',
    movement: { chance: 0.18, mean: 0.01, spread: 0.014 },
    items: [
      ['GLA-01', 'Clear float glass, 6 mm', 'Kaca apungan jernih, 6 mm', 'm2', 68.4, '', 'headline'],
      ['GLA-02', 'Tinted float glass, 6 mm', 'Kaca apungan berwarna, 6 mm', 'm2', 79.5],
      ['GLA-03', 'Tempered glass, 10 mm', 'Kaca terbaja, 10 mm', 'm2', 164],
      ['GLA-04', 'Laminated glass, 8.38 mm', 'Kaca lamina, 8.38 mm', 'm2', 198],
    ],
  },
  {
    code: 'PAI',
    en: 'Paint',
    ms: 'Cat',
    movement: { chance: 0.2, mean: 0.011, spread: 0.012 },
    items: [
      ['PAI-01', 'Emulsion paint, interior', 'Cat emulsi, dalaman', 'tin5', 74.5, '', 'headline'],
      ['PAI-02', 'Weather resistant paint, exterior', 'Cat tahan cuaca, luaran', 'tin5', 128],
      ['PAI-03', 'Gloss enamel paint', 'Cat enamel berkilat', 'tin5', 112],
      ['PAI-04', 'Primer sealer', 'Cat asas', 'tin5', 86],
      ['PAI-05', 'Waterproofing compound', 'Sebatian kalis air', 'l', 22.8],
      ['PAI-06', 'Wood preservative', 'Pengawet kayu', 'l', 17.6],
    ],
  },
];

/** The item that took another's place: its successor, and the month (counted from the first) in which both were priced. */
export const REPLACEMENT = {
  old: 'TIM-06',
  new: [
    'TIM-07',
    'Steel scaffolding tube, hire-sale',
    'Tiub perancah keluli, jualan',
    'no',
    38.5,
  ] satisfies Material,
  overlapMonth: 7,
} as const;
