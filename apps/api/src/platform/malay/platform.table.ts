import type { Sentences } from '@datum/contract/messages/sentences/translate';

/** What the platform itself refuses, and the contract's sentence for each problem, in Malay. */
export const PLATFORM_IN_MALAY: Sentences = {
  'The request could not be read.': 'Permintaan tidak dapat dibaca.',
  'Unauthenticated.': 'Anda perlu log masuk.',
  'This action is unauthorized.': 'Anda tidak dibenarkan membuat ini.',
  'Your email address is not verified.': 'Alamat e-mel anda belum disahkan.',
  'Confirm that it is you to go on.': 'Sahkan bahawa ini anda untuk meneruskan.',
  'Somebody other than the last editor must approve this.':
    'Seseorang selain penyunting terakhir mesti meluluskannya.',
  'Origin not allowed.': 'Permintaan datang dari laman yang tidak dibenarkan.',
  'Not found.': 'Tidak dijumpai.',
  'This method is not supported.': 'Cara permintaan ini tidak disokong.',
  'The request took too long to arrive.': 'Permintaan mengambil masa terlalu lama untuk tiba.',
  'This was changed by somebody else.': 'Ini telah diubah oleh orang lain.',
  'This step is not possible now.': 'Langkah ini tidak dapat dibuat sekarang.',
  'Payload too large.': 'Kandungan terlalu besar.',
  'This media type is not supported.': 'Jenis fail ini tidak disokong.',
  'CSRF token mismatch.': 'Halaman ini sudah terlalu lama dibuka. Cuba lagi.',
  'The given data was invalid.': 'Ada nilai yang tidak diterima.',
  'Too Many Attempts.': 'Terlalu banyak cubaan. Tunggu sebentar, kemudian cuba lagi.',
  'The headers of the request are too large.': 'Pengepala permintaan terlalu besar.',
  'Server Error': 'Ralat pelayan.',
  'Service Unavailable': 'Perkhidmatan tidak tersedia buat sementara waktu.',
  'The request contains a character that cannot be stored.':
    'Permintaan mengandungi aksara yang tidak dapat disimpan.',
  'A number in the request is too large.': 'Satu nombor dalam permintaan terlalu besar.',
  'An idempotency key has 8 to 200 visible characters.':
    'Kunci ketakberulangan mempunyai 8 hingga 200 aksara yang boleh dilihat.',
  'The first request with this key did not succeed; send it again.':
    'Permintaan pertama dengan kunci ini tidak berjaya; hantar sekali lagi.',
  'This key was used for another request.': 'Kunci ini telah digunakan untuk permintaan lain.',
  'This page link is not valid any more; start again from the first page.':
    'Pautan halaman ini tidak sah lagi; mula semula dari halaman pertama.',
  'The route {name} could not be found.': 'Laluan {name} tidak dijumpai.',
  'The {method} method is not supported for route {path}. Supported methods: {names}.':
    'Kaedah {method} tidak disokong bagi laluan {path}. Kaedah yang disokong: {names}.',
  'Send the file as multipart/form-data.': 'Hantar fail sebagai multipart/form-data.',
  'Choose a file.': 'Pilih fail.',
  'The {field} field is invalid: {message}.': 'Medan {field} tidak sah: {message}.',
  'This work has ended already.': 'Kerja ini sudah tamat.',
  'Only work that failed or was stopped can start again.':
    'Hanya kerja yang gagal atau dihentikan boleh dimulakan semula.',
  'This work has not ended yet.': 'Kerja ini belum tamat.',
};

/** Values that are words themselves. */
export const WORDS_IN_MALAY: Sentences = {
  'a draft': 'draf',
  approved: 'diluluskan',
  cancelled: 'dibatalkan',
  closed: 'ditutup',
  compiled: 'dikira',
  draft: 'draf',
  'in review': 'dalam semakan',
  'in use': 'sedang digunakan',
  live: 'disiarkan',
  on_hold: 'ditangguhkan',
  open: 'dibuka',
  planned: 'dirancang',
  published: 'diterbitkan',
  rehearsed: 'diraptai',
  retired: 'dibersarakan',
  returned: 'dipulangkan',
  scheduled: 'dijadualkan',
  submitted: 'dihantar',
  superseded: 'digantikan',
  suspended: 'digantung',
  'Table One': 'Jadual Satu',
  'Table Two': 'Jadual Dua',
  You: 'Anda',
};
