import { inTransaction } from '@datum/database/transaction';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { findMedium, updateMedium } from '../features/media/queries.ts';
import { insertMedium, type NewVersion } from '../features/media/versions.queries.ts';
import { drawSizes } from '../platform/files/parsing/inside/media-picture.ts';
import type { Platform } from '../platform/platform.ts';
import { Stored } from '../platform/storage/stored.ts';
import { Random } from './random.ts';

const [WIDTH, HEIGHT] = [1280, 720];
const MEDIA_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** Pictures of the demonstration, drawn from a seed; the licence of each says that it shows no real place. */
const PICTURES = [
  {
    label: 'Demonstration: building site',
    alt: {
      en: 'A drawing of a row of buildings under construction, with two tower cranes',
      ms: 'Lukisan sebaris bangunan dalam pembinaan dengan dua kren menara',
    },
    seed: 7,
    colours: ['#dfe9f1', '#7d99ad', '#48677d', '#c98a3a'],
  },
  {
    label: 'Demonstration: city in the evening',
    alt: {
      en: 'A drawing of finished and unfinished towers in the evening, with two cranes',
      ms: 'Lukisan menara siap dan belum siap pada waktu petang dengan dua kren',
    },
    seed: 19,
    colours: ['#f3e3d3', '#a8808a', '#5c4a63', '#d9694a'],
  },
] as const;

/** Puts the pictures of the demonstration into the library, where it is empty. */
export async function storeDemoMedia(platform: Platform): Promise<void> {
  const { read, write } = platform.database;
  if (await read.selectFrom('media').select('id').limit(1).executeTakeFirst()) return;
  const by = await read
    .selectFrom('users')
    .where('email', '=', 'admin@datum.example')
    .select('uuid')
    .executeTakeFirst();
  if (!by) return;
  for (const picture of PICTURES) await storePicture(platform, write, picture, by.uuid);
}

async function storePicture(
  platform: Platform,
  write: Platform['database']['write'],
  { label, alt, seed, colours }: (typeof PICTURES)[number],
  by: string,
): Promise<void> {
  const bytes = drawTown(new Random(seed), colours);
  const stored = new Stored(platform);
  const now = platform.clock.now();
  const { key, size, sha256 } = await stored.put({ mediaType: 'image/png', bytes });
  const sizes: NewVersion['sizes'][number][] = [];
  for (const { width, height, format, bytes: drawn } of await drawSizes(bytes)) {
    const kept = await stored.put({ mediaType: MEDIA_TYPES[format], bytes: drawn });
    sizes.push({ width, height, format, object_key: kept.key });
  }
  await inTransaction(write, async (db) => {
    await stored.name({ db, now, afterRefusal: () => undefined });
    const version = {
      file_name: `${label.slice('Demonstration: '.length).replaceAll(' ', '-')}.png`,
      ...{ object_key: key, media_type: 'image/png', size, sha256, width: WIDTH, height: HEIGHT },
      ...{ pages: null, text_layer: null, is_tagged: null, sizes },
    };
    const uuid = await insertMedium(db, { kind: 'image', label }, version, { by, now });
    const row = await findMedium(db, uuid);
    if (!row) throw new Error('the picture was not stored');
    const licence = 'Drawn for the demonstration; it shows no real place.';
    await updateMedium(db, row, { label, alt, is_decorative: false, licence }, now);
  });
}

/** Houses in two rows, some of them under a crane. */
function drawTown(random: Random, [sky, far, near, crane]: (typeof PICTURES)[number]['colours']): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const to = canvas.getContext('2d');
  to.fillStyle = sky;
  to.fillRect(0, 0, WIDTH, HEIGHT);
  for (const [colour, lowest, highest] of [
    [far, 180, 420],
    [near, 90, 300],
  ] as const) {
    to.fillStyle = colour;
    for (let x = 0; x < WIDTH; ) {
      const width = 50 + random.whole(0, 90);
      const height = lowest + random.whole(0, highest - lowest);
      to.fillRect(x, HEIGHT - height, width, height);
      drawWindows(to, sky, { x, width, height });
      x += width + 6;
    }
  }
  for (const x of [260 + random.whole(0, 120), 860 + random.whole(0, 160)]) drawCrane(to, crane, x);
  return canvas.toBuffer('image/png');
}

function drawWindows(
  to: SKRSContext2D,
  colour: string,
  { x, width, height }: { readonly x: number; readonly width: number; readonly height: number },
): void {
  const before = to.fillStyle;
  to.fillStyle = colour;
  to.globalAlpha = 0.25;
  for (let row = HEIGHT - height + 14; row < HEIGHT - 20; row += 26) {
    for (let column = x + 10; column < x + width - 16; column += 20) to.fillRect(column, row, 9, 13);
  }
  to.globalAlpha = 1;
  to.fillStyle = before;
}

function drawCrane(to: SKRSContext2D, colour: string, x: number): void {
  to.strokeStyle = colour;
  to.lineWidth = 6;
  to.beginPath();
  to.moveTo(x, HEIGHT);
  to.lineTo(x, 110);
  to.moveTo(x - 70, 130);
  to.lineTo(x + 230, 130);
  to.moveTo(x, 90);
  to.lineTo(x + 200, 130);
  to.moveTo(x + 150, 130);
  to.lineTo(x + 150, 260);
  to.stroke();
}
