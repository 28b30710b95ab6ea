import type { FastifyRequest } from 'fastify';
import { invalid, Problem } from './problem.ts';

/** The one file of an upload. Refuses what is no form (415), and a form without a file (422). */
export async function uploadedFile(
  request: FastifyRequest,
): Promise<{ readonly name: string; readonly mediaType: string; readonly bytes: Buffer }> {
  if (!request.isMultipart()) {
    throw new Problem('media_type', 'Send the file as multipart/form-data.');
  }
  const file = await request.file();
  if (!file) {
    throw invalid({ file: ['Choose a file.'] });
  }
  return { name: file.filename.slice(-120), mediaType: file.mimetype, bytes: await file.toBuffer() };
}
