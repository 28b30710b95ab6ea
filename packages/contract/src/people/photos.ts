import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';

/** What a photo may be; the bytes decide, not the name. */
export const PHOTO = {
  types: ['.png', '.jpg', '.jpeg', '.webp'],
  maxBytes: 2_000_000,
  /** Longest side in pixels. */
  maxSide: 2000,
} as const;

const own = { path: '/api/v1/profile/photo', access: { permission: 'profile.self.edit' } } as const;

export const keepPhoto = endpoint({
  ...own,
  id: 'photos.keep',
  method: 'PUT',
  limits: ['upload'],
  summary:
    'Keeps a PNG, JPEG or WebP up to 2 MB and 2000 pixels a side as the own photo, drawn anew without metadata.',
  upload: true,
  answer: z.object({ photo: z.uuid() }),
});

export const removePhoto = endpoint({
  ...own,
  id: 'photos.remove',
  method: 'DELETE',
  summary: 'Takes the own photo away; its file is deleted.',
});

export const showPhoto = endpoint({
  id: 'photos.show',
  method: 'GET',
  path: '/api/v1/photos/:uuid',
  access: { anyOf: ['profile.self.view', 'people.user.view'] },
  summary: 'A photo: the caller’s own, or that of a person whose account they may see.',
  params: z.object({ uuid: z.uuid() }),
  produces: 'image/*',
});
