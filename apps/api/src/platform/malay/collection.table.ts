import type { Sentences } from '@datum/contract/messages/sentences/translate';

/** Refusals around rounds, sheets, quotes, imports and lists, in Malay. */
export const COLLECTION_IN_MALAY: Sentences = {
  'Two columns have the same name.': 'Dua lajur mempunyai nama yang sama.',
  'A file may have at most 20 MB.': 'Fail boleh bersaiz paling besar 20 MB.',
  'Only CSV files and workbooks (.xlsx) can be read, and the ending must say which.':
    'Hanya fail CSV dan buku kerja (.xlsx) boleh dibaca, dan akhiran nama mesti menyatakannya.',
  'This is not a text file.': 'Ini bukan fail teks.',
  'A file may have at most {count} rows.': 'Fail boleh mempunyai paling banyak {count} baris.',
  'A file may have at most {count} columns.': 'Fail boleh mempunyai paling banyak {count} lajur.',
  'This workbook could not be read.': 'Buku kerja ini tidak dapat dibaca.',
  'A workbook with macros or odd parts is not read; save it as a plain .xlsx.':
    'Buku kerja dengan makro atau bahagian ganjil tidak dibaca; simpan sebagai .xlsx biasa.',
  'This workbook is damaged.': 'Buku kerja ini rosak.',
  'This workbook unpacks to more than can be read.': 'Buku kerja ini terlalu besar untuk dibaca.',
  'The new due date must lie ahead.': 'Tarikh akhir baharu mesti pada masa hadapan.',
  'Only a sheet that is not yet submitted can be given to another organisation.':
    'Hanya helaian yang belum dihantar boleh diberikan kepada organisasi lain.',
  'This organisation does not supply this data set.': 'Organisasi ini tidak membekalkan set data ini.',
  'This sheet is not open yet.': 'Helaian ini belum dibuka.',
  'This sheet is under review; ask the reviewer to return it.':
    'Helaian ini sedang disemak; minta penyemak memulangkannya.',
  'This sheet is approved; somebody who may return sheets can reopen it with a reason.':
    'Helaian ini diluluskan; orang yang boleh memulangkan helaian dapat membukanya semula dengan sebab.',
  'Indices were computed from this sheet; it can be reopened with a reason.':
    'Indeks telah dikira daripada helaian ini; ia boleh dibuka semula dengan sebab.',
  'The prices of this sheet are published; a change is a correction of the release.':
    'Harga helaian ini telah diterbitkan; perubahan ialah pembetulan keluaran.',
  'This round was cancelled.': 'Pusingan ini dibatalkan.',
  'You may not take this step; somebody with the permission can.':
    'Anda tidak boleh membuat langkah ini; orang yang mempunyai kebenaran boleh.',
  'A sheet that is {state} cannot take the step "{step}".':
    'Helaian yang {state} tidak boleh membuat langkah "{step}".',
  'You last edited or submitted this sheet; somebody else must approve it.':
    'Anda yang terakhir menyunting atau menghantar helaian ini; orang lain mesti meluluskannya.',
  'Nothing has been entered into this sheet yet.': 'Belum ada apa-apa dimasukkan ke dalam helaian ini.',
  'Give a reason.': 'Beri sebab.',
  'Prices are still missing: say why, or enter them.':
    'Masih ada harga yang tiada: nyatakan sebab, atau masukkannya.',
  'Flags are still open: say why the sheet can be approved all the same.':
    'Masih ada tanda terbuka: nyatakan sebab helaian boleh diluluskan juga.',
  'The due date must lie ahead, after the opening.':
    'Tarikh akhir mesti pada masa hadapan, selepas pembukaan.',
  'There is a round of {period} already.': 'Pusingan {period} sudah ada.',
  'No sample lines are in force in this period; add items, sources and lines first.':
    'Tiada baris sampel berkuat kuasa dalam tempoh ini; tambah barang, sumber dan baris dahulu.',
  'A round can be cancelled only while none of its sheets has been submitted.':
    'Pusingan boleh dibatalkan hanya selagi tiada helaiannya dihantar.',
  'No such item in this data set.': 'Tiada barang sedemikian dalam set data ini.',
  'No such source of yours in these regions.': 'Tiada sumber anda sedemikian di kawasan ini.',
  'This region does not belong to the sheet.': 'Kawasan ini bukan milik helaian.',
  'This line is in the sample already; enter its price there.':
    'Baris ini sudah ada dalam sampel; masukkan harganya di sana.',
  'Quotes of this sheet are settled; reopen the sheet to change a decision.':
    'Sebut harga helaian ini sudah diputuskan; buka semula helaian untuk mengubah keputusan.',
  'Another value was entered here meanwhile.': 'Nilai lain telah dimasukkan di sini sementara itu.',
  'This sample line does not belong to the sheet.': 'Baris sampel ini bukan milik helaian.',
  'This unit cannot be turned into the item’s unit.': 'Unit ini tidak dapat ditukar kepada unit barang.',
  'In the item’s unit this price is below a millionth.':
    'Dalam unit barang, harga ini kurang daripada sepersejuta.',
  'The day lies in the future.': 'Hari ini pada masa hadapan.',
  'The day lies too far from the period of this round.':
    'Hari ini terlalu jauh daripada tempoh pusingan ini.',
  'This line appears twice in the block.': 'Baris ini muncul dua kali dalam blok.',
  'The list changed since the preview. Look at the file again.':
    'Senarai telah berubah sejak pratonton. Lihat fail sekali lagi.',
  'The code {code} stands in the file twice.': 'Kod {code} ada dua kali dalam fail.',
  'The code {code} is taken.': 'Kod {code} sudah digunakan.',
  'The code stays: something stands on this row. End it and add another one instead.':
    'Kod kekal: ada perkara yang bergantung pada baris ini. Tamatkan baris ini dan tambah yang lain.',
  'This is not in the list.': 'Ini tiada dalam senarai.',
  'This is set once, when the row is made.': 'Ini ditetapkan sekali, semasa baris dibuat.',
  'A row cannot lie below itself.': 'Baris tidak boleh berada di bawah dirinya sendiri.',
  'This belongs to another data set.': 'Ini milik set data lain.',
  'A unit is not in the list.': 'Ada unit yang tiada dalam senarai.',
  'Each other unit once; the standard unit needs no factor.':
    'Setiap unit lain sekali sahaja; unit piawai tidak memerlukan faktor.',
  'An item cannot replace itself.': 'Barang tidak boleh menggantikan dirinya sendiri.',
  'It is valid from {from}; it cannot end before.': 'Ia sah dari {from}; ia tidak boleh tamat sebelum itu.',
  'Used by {what} after {until}. End or change them first.':
    'Digunakan oleh {what} selepas {until}. Tamatkan atau ubah dahulu.',
  'No row of this import can be put in now.': 'Tiada baris import ini boleh dimasukkan sekarang.',
  'Only an import that was put into the round can be taken back.':
    'Hanya import yang dimasukkan ke dalam pusingan boleh ditarik balik.',
  'This import was put into the round; take it back instead.':
    'Import ini telah dimasukkan ke dalam pusingan; tarik balik import ini.',
  'This import does not exist any more.': 'Import ini tidak wujud lagi.',
  'This import is closed; import the file again.': 'Import ini ditutup; import fail sekali lagi.',
  'Give each column one field that this data set has, or none; no field twice.':
    'Beri setiap lajur satu medan set data ini, atau tiada; tiada medan dua kali.',
  'This row is in the round already; correct the quote there.':
    'Baris ini sudah ada dalam pusingan; betulkan sebut harga di sana.',
};
