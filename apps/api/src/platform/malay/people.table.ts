import type { Sentences } from '@datum/contract/messages/sentences/translate';

/** Refusals around accounts, roles, sign-in and security, in Malay. */
export const PEOPLE_IN_MALAY: Sentences = {
  'Your organisation does not let you work from this network ({ip}). Connect to one of its own, such as the office or its VPN, or ask a Super Administrator to allow this one.':
    'Organisasi anda tidak membenarkan anda bekerja dari rangkaian ini ({ip}). Sambung ke rangkaiannya sendiri, seperti pejabat atau VPN, atau minta Pentadbir Utama membenarkan rangkaian ini.',
  'Your organisation does not let you work from this network.':
    'Organisasi anda tidak membenarkan anda bekerja dari rangkaian ini.',
  'You are at {ip}, which is not in this list: it would lock you out. Add your own network.':
    'Anda berada di {ip}, yang tiada dalam senarai ini: anda sendiri akan disekat. Tambah rangkaian anda.',
  'The password needs at least {count} characters; a few words in a row are easy to remember.':
    'Kata laluan memerlukan sekurang-kurangnya {count} aksara; beberapa perkataan berturut-turut mudah diingati.',
  'The password may have at most {count} characters.':
    'Kata laluan boleh mempunyai paling banyak {count} aksara.',
  'The password repeats or counts; choose one that is harder to guess.':
    'Kata laluan berulang atau berturutan; pilih yang lebih sukar diteka.',
  'Many people use this password, and it is in known lists; choose another.':
    'Ramai orang menggunakan kata laluan ini dan ia ada dalam senarai yang diketahui; pilih yang lain.',
  'The password can be guessed from your name or address; choose another.':
    'Kata laluan boleh diteka daripada nama atau alamat anda; pilih yang lain.',
  'The password confirmation does not match.': 'Pengesahan kata laluan tidak sepadan.',
  'The current password is not right.': 'Kata laluan semasa tidak betul.',
  'This account has ended. Ask whoever invited you to open it again.':
    'Akaun ini telah tamat. Minta orang yang menjemput anda membukanya semula.',
  'This API key does not work from {ip}. Make a key for that network under Security.':
    'Kunci API ini tidak berfungsi dari {ip}. Buat kunci untuk rangkaian itu di bawah Keselamatan.',
  'An API key reads published prices and indices and nothing else. Log in to do this.':
    'Kunci API hanya membaca harga dan indeks yang diterbitkan. Log masuk untuk membuat ini.',
  'An API key cannot do this.': 'Kunci API tidak dapat membuat ini.',
  'This API key was not given the scope “{scope}”. Make a key with it under Security.':
    'Kunci API ini tidak diberi skop “{scope}”. Buat kunci dengannya di bawah Keselamatan.',
  'Your access no longer includes reading {what} by API key.':
    'Akses anda tidak lagi merangkumi pembacaan {what} melalui kunci API.',
  'Your access does not include reading {what} by API key.':
    'Akses anda tidak merangkumi pembacaan {what} melalui kunci API.',
  'Downloads are files of prices or indices: choose one of them too.':
    'Muat turun ialah fail harga atau indeks: pilih satu daripadanya juga.',
  'You have {count} keys that work; end one to make another.':
    'Anda mempunyai {count} kunci yang berfungsi; tamatkan satu untuk membuat yang lain.',
  'The key would have ended already; choose today or a later day.':
    'Kunci itu sudah tamat; pilih hari ini atau hari kemudian.',
  'A key lives at most a year; choose an earlier day.':
    'Kunci bertahan paling lama setahun; pilih hari lebih awal.',
  'An account with this address exists already.': 'Akaun dengan alamat ini sudah wujud.',
  'This role does not exist.': 'Peranan ini tidak wujud.',
  'Nobody changes their own role; ask another administrator.':
    'Tiada siapa mengubah peranan sendiri; minta pentadbir lain.',
  'Only who may assign roles can give a staff role.':
    'Hanya mereka yang boleh memberi peranan dapat memberi peranan kakitangan.',
  'You cannot give what you do not hold yourself: {permission}.':
    'Anda tidak boleh memberi apa yang anda sendiri tiada: {permission}.',
  'A Data Provider belongs to an organisation that supplies data.':
    'Pembekal Data mesti milik organisasi yang membekalkan data.',
  'This day has passed; suspend the account to end it now.':
    'Hari ini sudah berlalu; gantung akaun untuk menamatkannya sekarang.',
  'Nobody suspends their own account; ask another administrator.':
    'Tiada siapa menggantung akaun sendiri; minta pentadbir lain.',
  'This account is {state} already.': 'Akaun ini sudah {state}.',
  'This account is not suspended.': 'Akaun ini tidak digantung.',
  'Only people who have not come in yet can be invited.': 'Hanya orang yang belum masuk boleh dijemput.',
  'This would leave nobody who may change roles. Make somebody else an administrator first.':
    'Ini menyebabkan tiada sesiapa boleh mengubah peranan. Jadikan orang lain pentadbir dahulu.',
  'This would leave nobody who may change roles.': 'Ini menyebabkan tiada sesiapa boleh mengubah peranan.',
  'Say which sessions shall end.': 'Nyatakan sesi yang hendak ditamatkan.',
  'Say which devices shall not be trusted any more.': 'Nyatakan peranti yang tidak dipercayai lagi.',
  'The second factor is on already. Switch it off first to use another app.':
    'Faktor kedua sudah dihidupkan. Matikannya dahulu untuk menggunakan aplikasi lain.',
  'The second factor is on already.': 'Faktor kedua sudah dihidupkan.',
  'This code is not right. Check the time of your phone, and take the newest code.':
    'Kod ini tidak betul. Semak masa telefon anda, dan guna kod terbaharu.',
  'The security policy requires a second factor for your role.':
    'Dasar keselamatan memerlukan faktor kedua bagi peranan anda.',
  'Staff ruled that your account needs a second factor.':
    'Kakitangan menetapkan bahawa akaun anda memerlukan faktor kedua.',
  'The second factor is off.': 'Faktor kedua dimatikan.',
  'Backup codes belong to the second factor: switch it on first.':
    'Kod sandaran milik faktor kedua: hidupkannya dahulu.',
  'Enter the code of your authenticator app, or a backup code.':
    'Masukkan kod aplikasi pengesah anda, atau kod sandaran.',
  'This code is not right, or was used already.': 'Kod ini tidak betul, atau sudah digunakan.',
  'Codes by mail are switched off here. Sign in with your password.':
    'Kod melalui e-mel dimatikan di sini. Log masuk dengan kata laluan anda.',
  'This does not prove that it is you; try again.': 'Ini tidak membuktikan bahawa ini anda; cuba lagi.',
  'These credentials do not match our records.': 'Maklumat log masuk ini tidak sepadan dengan rekod kami.',
  'This code is not right, or is not valid any more. Ask for a new one.':
    'Kod ini tidak betul, atau tidak sah lagi. Minta kod baharu.',
  'This link is not valid any more. Ask for a new one.': 'Pautan ini tidak sah lagi. Minta pautan baharu.',
  'A role of this name exists already.': 'Peranan dengan nama ini sudah wujud.',
  'The name of this role belongs to the system.': 'Nama peranan ini milik sistem.',
  'This role belongs to the system and cannot be deleted.':
    'Peranan ini milik sistem dan tidak boleh dipadam.',
  'People have this role; give them another one first.':
    'Ada orang yang memegang peranan ini; beri mereka peranan lain dahulu.',
  'There is no permission called {permission}.': 'Tiada kebenaran bernama {permission}.',
  'You hold {permission} only for "{held}", so you cannot give it for "{scope}".':
    'Anda memegang {permission} hanya bagi "{held}", jadi anda tidak boleh memberinya bagi "{scope}".',
  'This passkey did not check that it is you; sign in with your password.':
    'Kunci laluan ini tidak menyemak bahawa ini anda; log masuk dengan kata laluan anda.',
  'This passkey was not accepted. Try again, or sign in otherwise.':
    'Kunci laluan ini tidak diterima. Cuba lagi, atau log masuk dengan cara lain.',
  'An organisation with this code exists already.': 'Organisasi dengan kod ini sudah wujud.',
  'Only a mail that failed can be tried again.': 'Hanya e-mel yang gagal boleh dicuba lagi.',
  'Choose a PNG, JPEG or WebP picture.': 'Pilih gambar PNG, JPEG atau WebP.',
  'The picture is larger than 2 MB.': 'Gambar ini lebih besar daripada 2 MB.',
  'The picture has more than 2000 pixels a side.':
    'Gambar ini mempunyai lebih daripada 2000 piksel setiap sisi.',
  'You have asked for this already.': 'Anda sudah memohon perkara ini.',
  'The person may still think again; the account can be closed two weeks after the request.':
    'Orang ini masih boleh menimbang semula; akaun boleh ditutup dua minggu selepas permohonan.',
  'There is no open request to close this account.': 'Tiada permohonan terbuka untuk menutup akaun ini.',
  'Only a draft can be changed.': 'Hanya draf boleh diubah.',
  'This batch was confirmed already.': 'Kumpulan ini sudah disahkan.',
  'The summary has changed since you read it. Read it again before you confirm.':
    'Ringkasan telah berubah sejak anda membacanya. Baca sekali lagi sebelum mengesahkan.',
  'Only a confirmed batch can be undone.': 'Hanya kumpulan yang disahkan boleh dibatalkan.',
  'The 24 hours in which this batch could be undone are over.':
    'Tempoh 24 jam untuk membatalkan kumpulan ini sudah tamat.',
  'The same address stands in line {line}.': 'Alamat yang sama ada pada baris {line}.',
  'An account with this address exists already; nothing is made.':
    'Akaun dengan alamat ini sudah wujud; tiada apa dibuat.',
  'The name is missing.': 'Nama tiada.',
  'The name has more than 120 characters.': 'Nama melebihi 120 aksara.',
  'The address is missing.': 'Alamat tiada.',
  'This is no mail address.': 'Ini bukan alamat e-mel.',
  'The organisation is missing.': 'Organisasi tiada.',
  'There is no active organisation with the code {code}.': 'Tiada organisasi aktif dengan kod {code}.',
  'This organisation does not supply data.': 'Organisasi ini tidak membekalkan data.',
  'The product must be one of {list}.': 'Produk mesti salah satu daripada {list}.',
  'The last day must be a date such as 2026-12-31.': 'Hari terakhir mesti tarikh seperti 2026-12-31.',
  'The last day is over already.': 'Hari terakhir sudah berlalu.',
};
