import { fileURLToPath } from 'node:url';
import type { TextLayer } from '@datum/contract/content/media';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfFacts } from './document.ts';
import { type DrawnSize, drawSizes } from './media-picture.ts';
import { isActing } from './pdf/acting.ts';
import { Unreadable } from './unreadable.ts';

/** Pages that are looked at for text, spread over the whole. */
const LOOKED_AT = 40;
/** The cover is for lists: drawn as wide as this, and no higher than twice that. */
const COVER = { width: 640, height: 1280 } as const;

const LIBRARY = fileURLToPath(new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')));

/** Says what a PDF is to its readers, and draws its first page where pages show it. @throws Unreadable */
export async function readPdf(bytes: Buffer, isShown: boolean): Promise<PdfFacts> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: `${LIBRARY}standard_fonts/`,
    cMapUrl: `${LIBRARY}cmaps/`,
    wasmUrl: `${LIBRARY}wasm/`,
    iccUrl: `${LIBRARY}iccs/`,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: 40_000_000,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise.catch(unreadable);
    if (pdf.numPages < 1) throw new Unreadable(refusal('media.pdf-damaged'));
    // what is encrypted cannot be looked at, also where it opens without a password
    if ((await pdf.getPermissions()) !== null) throw new Unreadable(refusal('media.pdf-locked'));
    if (isActing(bytes) || (await pdf.hasJSActions())) throw new Unreadable(refusal('media.pdf-scripts'));
    // the library's types say an object; what comes is a map
    const marks: unknown = await pdf.getMarkInfo();
    return {
      pages: pdf.numPages,
      textLayer: await textLayerOf(pdf).catch(unreadable),
      isTagged: marks instanceof Map && marks.get('Marked') === true,
      // a page that cannot be drawn is no reason to refuse the file
      cover: isShown ? await drawCover(pdf).catch(() => []) : [],
    };
  } finally {
    await task.destroy();
  }
}

async function textLayerOf(pdf: PDFDocumentProxy): Promise<TextLayer> {
  const count = Math.min(pdf.numPages, LOOKED_AT);
  let withText = 0;
  for (let at = 0; at < count; at += 1) {
    const page = await pdf.getPage(1 + Math.floor((at * pdf.numPages) / count));
    const { items } = await page.getTextContent();
    if (items.some((item) => 'str' in item && item.str.trim() !== '')) withText += 1;
    page.cleanup();
  }
  return withText === 0 ? 'none' : withText === count ? 'all' : 'some';
}

async function drawCover(pdf: PDFDocumentProxy): Promise<DrawnSize[]> {
  const page = await pdf.getPage(1);
  const own = page.getViewport({ scale: 1 });
  const scale = Math.min(COVER.width / own.width, COVER.height / own.height);
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  // the library asks for the browser's canvas; this one has the same methods
  const target = canvas as unknown as HTMLCanvasElement;
  await page.render({ canvas: target, viewport, background: '#fff' }).promise;
  return drawSizes(canvas.toBuffer('image/png'));
}

function unreadable(error: unknown): never {
  if (error instanceof Unreadable) throw error;
  const isLocked = error instanceof Error && error.name === 'PasswordException';
  throw new Unreadable(refusal(isLocked ? 'media.pdf-locked' : 'media.pdf-damaged'));
}
