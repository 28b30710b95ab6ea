import { toString as qrCode } from 'qrcode';

/** A text as a QR code, in a data address. Level M, and the white around it, are what banks ask for. */
export async function qrPicture(text: string): Promise<string> {
  const svg = await qrCode(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
