import type { Sentences } from './translate.ts';

/** What the schemas of the contract say of a field, in Malay. */
export const CONTRACT_IN_MALAY: Sentences = {
  'A code has 2 to 41 letters, digits and hyphens.': 'Kod mempunyai 2 hingga 41 huruf, angka dan sempang.',
  'A code has at most 40 letters, digits, dots, hyphens or underscores, and no spaces.':
    'Kod mempunyai paling banyak 40 huruf, angka, noktah, sempang atau garis bawah, tanpa ruang.',
  'A date such as 2026-11-12.': 'Tarikh seperti 2026-11-12.',
  'A date with time, such as 2026-11-24T09:00:00Z.': 'Tarikh dengan masa, seperti 2026-11-24T09:00:00Z.',
  'A date with time, such as 2026-12-08T12:00:00+08:00.':
    'Tarikh dengan masa, seperti 2026-12-08T12:00:00+08:00.',
  'A draft key has letters, digits and . : / @ - _.': 'Kunci draf mempunyai huruf, angka dan . : / @ - _.',
  'A figure is series.period.sequence, such as 120.2026-09.64.':
    'Angka ialah siri.tempoh.urutan, seperti 120.2026-09.64.',
  'A month looks like 2026-10.': 'Bulan ditulis seperti 2026-10.',
  'A number from {min} to {max}.': 'Nombor dari {min} hingga {max}.',
  'A number such as 12.5.': 'Nombor seperti 12.5.',
  'A number with at most {decimals} decimals.': 'Nombor dengan paling banyak {decimals} tempat perpuluhan.',
  'A period looks like 2026-10, 2026-Q3, 2026-S1 or 2026.':
    'Tempoh ditulis seperti 2026-10, 2026-Q3, 2026-S1 atau 2026.',
  'A price is above zero.': 'Harga mesti lebih daripada sifar.',
  'A price such as 22.65, with at most 6 decimals.':
    'Harga seperti 22.65, dengan paling banyak 6 tempat perpuluhan.',
  'A share lies between 0 and 1.': 'Bahagian terletak antara 0 dengan 1.',
  'At most {count} characters.': 'Paling banyak {count} aksara.',
  'At most {count} networks.': 'Paling banyak {count} rangkaian.',
  'At most {count} rows at once.': 'Paling banyak {count} baris sekali gus.',
  'At most 900 kB of text a file.': 'Paling banyak 900 kB teks setiap fail.',
  'Each outlier rule once.': 'Setiap peraturan nilai terpencil sekali sahaja.',
  'Each step of imputation once.': 'Setiap langkah imputasi sekali sahaja.',
  'From {min} to {max}.': 'Dari {min} hingga {max}.',
  'Choose a day.': 'Pilih hari.',
  'Choose a role.': 'Pilih peranan.',
  'Choose a time zone from the list, such as Asia/Kuala_Lumpur.':
    'Pilih zon masa daripada senarai, seperti Asia/Kuala_Lumpur.',
  'Choose one of the list.': 'Pilih satu daripada senarai.',
  'Choose what the key may read.': 'Pilih apa yang boleh dibaca oleh kunci.',
  'Each grade must ask for no more than the one before it.':
    'Setiap gred tidak boleh meminta lebih daripada gred sebelumnya.',
  'Give a day, such as 2027-06-30.': 'Beri hari, seperti 2027-06-30.',
  'Give a number.': 'Beri nombor.',
  'Give a price, or say why there is none.': 'Beri harga, atau nyatakan sebab tiada harga.',
  'Give a reason of a few words.': 'Beri sebab dengan beberapa perkataan.',
  'Give an address or a network such as 203.0.113.7, 10.0.0.0/8 or 2001:db8::/32.':
    'Beri alamat atau rangkaian seperti 203.0.113.7, 10.0.0.0/8 atau 2001:db8::/32.',
  'Give the English name.': 'Beri nama dalam bahasa Inggeris.',
  'Give the key a name.': 'Beri nama kepada kunci.',
  'Give the limits of A, B and C, in this order.': 'Beri had bagi A, B dan C, mengikut urutan ini.',
  'Give the password, a code, or a passkey.': 'Beri kata laluan, kod, atau kunci laluan.',
  'Name at least one group.': 'Namakan sekurang-kurangnya satu kumpulan.',
  'Say in a sentence why, in English.': 'Nyatakan sebabnya dalam satu ayat, dalam bahasa Inggeris.',
  'Say in a sentence why, in Malay.': 'Nyatakan sebabnya dalam satu ayat, dalam bahasa Melayu.',
  'Say which challenge it answers.': 'Nyatakan cabaran yang dijawab.',
  'Say why, in English.': 'Nyatakan sebabnya, dalam bahasa Inggeris.',
  'Say why, in Malay.': 'Nyatakan sebabnya, dalam bahasa Melayu.',
  'Say why.': 'Nyatakan sebabnya.',
  'Small letters, digits and hyphens.': 'Huruf kecil, angka dan sempang.',
  'The channel name field format is invalid.': 'Format medan channel name tidak sah.',
  'The socket id field format is invalid.': 'Format medan socket id tidak sah.',
  'The code has six digits.': 'Kod mempunyai enam digit.',
  'The email must be a valid email address.': 'E-mel mesti alamat e-mel yang sah.',
  'The file is empty.': 'Fail ini kosong.',
  'The {field} field is required.': 'Medan {field} wajib diisi.',
  'The {field} field is not known.': 'Medan {field} tidak dikenali.',
  'The terms of use have changed. Read and accept them again.':
    'Terma penggunaan telah berubah. Baca dan terima sekali lagi.',
  'There are no rows.': 'Tiada baris.',
  'Write something.': 'Tulis sesuatu.',
};

/** Names of fields, as sentences name them. */
export const FIELDS_IN_MALAY: Sentences = {
  answer: 'jawapan',
  code: 'kod',
  'current password': 'kata laluan semasa',
  email: 'e-mel',
  'expires on': 'hari terakhir',
  file: 'fail',
  locale: 'bahasa',
  'mail code': 'kod e-mel',
  name: 'nama',
  note: 'nota',
  'organisation id': 'organisasi',
  password: 'kata laluan',
  period: 'tempoh',
  phone: 'telefon',
  price: 'harga',
  reason: 'sebab',
  'role id': 'peranan',
  text: 'teks',
  unit: 'unit',
};
