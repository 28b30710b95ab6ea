/** A disclaimer to begin with. */
export const DISCLAIMER = {
  en: [
    '## What figures are',
    'Prices and rates on this site are averages of what sellers, contractors and other sources told us; indices measure how they move, and series from others are shown as they were published. The price that you pay depends on quantity, place, terms and time, and may be higher or lower.',
    '## What we do for their quality',
    'Each figure is computed by published rules, approved by a second person, and shows what it stands on. Figures marked provisional will change.',
    '## What you must check yourself',
    'Read what a figure measures, its unit, its place and its period before you rely on it. For contracts, agree which index, which vintage and which months apply.',
    '## What we are not liable for',
    'As far as the law allows, we are not liable for losses from decisions that were taken on the figures, or from times at which the service was not available.',
    '## Links',
    'Other sites that we lead to are the responsibility of those who run them.',
  ],
  ms: [
    '## Maksud angka',
    'Harga dan kadar di laman ini ialah purata daripada yang dilaporkan oleh penjual, kontraktor dan sumber lain; indeks mengukur pergerakannya, dan siri daripada pihak lain ditunjukkan seperti yang diterbitkan. Harga yang anda bayar bergantung pada kuantiti, tempat, syarat dan masa, dan mungkin lebih tinggi atau lebih rendah.',
    '## Usaha kami untuk mutunya',
    'Setiap angka dikira mengikut peraturan yang disiarkan, diluluskan oleh orang kedua, dan menunjukkan asasnya. Angka yang ditanda sementara akan berubah.',
    '## Perkara yang mesti anda semak sendiri',
    'Baca apa yang diukur oleh sesuatu angka, unitnya, tempatnya dan tempohnya sebelum anda bergantung padanya. Bagi kontrak, persetujui indeks, edisi dan bulan yang terpakai.',
    '## Perkara yang kami tidak bertanggungjawab',
    'Setakat yang dibenarkan undang-undang, kami tidak bertanggungjawab atas kerugian daripada keputusan yang dibuat berdasarkan angka ini, atau daripada masa perkhidmatan tidak tersedia.',
    '## Pautan',
    'Laman lain yang kami pautkan adalah tanggungjawab pihak yang mengendalikannya.',
  ],
} as const;
