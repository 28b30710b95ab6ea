import type { Sentences } from '@datum/contract/messages/sentences/translate';

/** Refusals around averages, runs, what they are computed by, releases and published figures, in Malay. */
export const COMPUTING_IN_MALAY: Sentences = {
  'There is no such index family.': 'Tiada keluarga indeks sedemikian.',
  'This category or group is not in the set.': 'Kategori atau kumpulan ini tiada dalam set.',
  'This cell stands in the matrix twice.': 'Sel ini ada dua kali dalam matriks.',
  'An item stands in the structure twice.': 'Satu barang ada dua kali dalam struktur.',
  'An item or group is not in the lists.': 'Satu barang atau kumpulan tiada dalam senarai.',
  'A region stands in the structure twice.': 'Satu kawasan ada dua kali dalam struktur.',
  'A region is not in the list.': 'Satu kawasan tiada dalam senarai.',
  'Two exclusions have the same code.': 'Dua pengecualian mempunyai kod yang sama.',
  'An exclusion names a group that is not in the list.':
    'Satu pengecualian menamakan kumpulan yang tiada dalam senarai.',
  'Nothing can be computed before a structure, a base period, a rule set and a weight set are approved. See the list of what is missing.':
    'Tiada apa boleh dikira sebelum struktur, tempoh asas, set peraturan dan set wajaran diluluskan. Lihat senarai perkara yang kurang.',
  'An official run is not possible yet: {blockers}.': 'Larian rasmi belum dapat dibuat: {blockers}.',
  'You started this run: somebody else must approve it.':
    'Anda memulakan larian ini: orang lain mesti meluluskannya.',
  'This run is not waiting for approval.': 'Larian ini tidak menunggu kelulusan.',
  'This run was decided meanwhile; reload to see how.':
    'Larian ini telah diputuskan sementara itu; muat semula untuk melihatnya.',
  'Run Table One first.': 'Jalankan Jadual Satu dahulu.',
  'The code {code} is taken. Copy that rule set as a new revision instead.':
    'Kod {code} sudah digunakan. Salin set peraturan itu sebagai semakan baharu.',
  'The cells of {subject} {period} are not those that were approved. Rehearse and approve it again.':
    'Sel {subject} {period} bukan yang diluluskan. Raptai dan luluskan sekali lagi.',
  '{before} of {subject} is not published yet; {period} goes live after it.':
    '{before} bagi {subject} belum diterbitkan; {period} disiarkan selepasnya.',
  'There is no such data product.': 'Tiada produk data sedemikian.',
  'No approved run of {period} yet: approve {stage} first.':
    'Belum ada larian {period} yang diluluskan: luluskan {stage} dahulu.',
  'A release that is scheduled or live never changes. Put it on hold, or prepare the next vintage.':
    'Keluaran yang dijadualkan atau disiarkan tidak berubah. Tangguhkannya, atau sediakan edisi seterusnya.',
  'The {stage} run of {period} is not approved. Approve it first.':
    'Larian {stage} bagi {period} belum diluluskan. Luluskannya dahulu.',
  'This release was changed meanwhile; reload it.': 'Keluaran ini telah diubah sementara itu; muat semula.',
  'You edited this release last: somebody else must approve and publish it.':
    'Anda yang terakhir menyunting keluaran ini: orang lain mesti meluluskan dan menerbitkannya.',
  'A release that is {state} cannot be taken this step.':
    'Keluaran yang {state} tidak boleh membuat langkah ini.',
  'A release of this period is in preparation already.': 'Keluaran bagi tempoh ini sedang disediakan.',
  'This period is published: say why it is published again.':
    'Tempoh ini telah diterbitkan: nyatakan sebab ia diterbitkan lagi.',
  'A withdrawal stays as it was prepared. Cancel it and prepare another.':
    'Penarikan balik kekal seperti yang disediakan. Batalkannya dan sediakan yang lain.',
  'A release that went live meanwhile changed these figures. Cancel this withdrawal and prepare another.':
    'Keluaran yang disiarkan sementara itu mengubah angka ini. Batalkan penarikan balik ini dan sediakan yang lain.',
  'The vintage that this withdraws is not the live one any more. Cancel this withdrawal.':
    'Edisi yang ditarik balik ini bukan lagi edisi yang disiarkan. Batalkan penarikan balik ini.',
  'Figures in it were withdrawn with vintage {sequence} of {period}. Rehearse it again.':
    'Angka di dalamnya ditarik balik dengan edisi {sequence} bagi {period}. Raptai sekali lagi.',
  'Another vintage of this period is in preparation: cancel it first.':
    'Edisi lain bagi tempoh ini sedang disediakan: batalkannya dahulu.',
  'The rehearsal failed: {checks}.': 'Raptai gagal: {checks}.',
  'What was released or cancelled has no date to move.':
    'Yang telah dikeluarkan atau dibatalkan tiada tarikh untuk dialih.',
  'Choose a time that has not passed.': 'Pilih masa yang belum berlalu.',
  'Your access does not include this figure. The sample shows the country’s headline figures of the last 13 months.':
    'Akses anda tidak merangkumi angka ini. Sampel menunjukkan angka utama negara bagi 13 bulan terakhir.',
  'Your access to this product does not include downloads.':
    'Akses anda kepada produk ini tidak merangkumi muat turun.',
  'This table would have {cells} cells. Choose fewer items, regions or periods, {limit} at most.':
    'Jadual ini akan mempunyai {cells} sel. Pilih kurang barang, kawasan atau tempoh, paling banyak {limit}.',
  'The base period ends before it begins.': 'Tempoh asas tamat sebelum bermula.',
  'No rule set is approved yet: averages have no method. Approve one under settings, base year.':
    'Belum ada set peraturan diluluskan: purata tiada kaedah. Luluskan satu di bawah tetapan, tahun asas.',
  'This quote is not a current price of this item, region and period.':
    'Sebut harga ini bukan harga semasa bagi barang, kawasan dan tempoh ini.',
  'This average is not locked.': 'Purata ini tidak dikunci.',
  'This average is published. Reopen its sheet to correct it; the correction becomes a new vintage.':
    'Purata ini telah diterbitkan. Buka semula helaiannya untuk membetulkannya; pembetulan menjadi edisi baharu.',
  'This is {state} and does not change. Copy it as a new draft.':
    'Ini {state} dan tidak berubah. Salin sebagai draf baharu.',
  'This is {state}; that step is not possible now.': 'Ini {state}; langkah itu tidak dapat dibuat sekarang.',
  'Problems are still open. Mend them first.': 'Masih ada masalah terbuka. Baiki dahulu.',
  '{name} edited this last; another person must approve it.':
    '{name} yang terakhir menyunting ini; orang lain mesti meluluskannya.',
};
