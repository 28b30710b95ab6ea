import { expect, test } from 'vitest';
import { SCREENS } from '../screens/all.ts';
import { CONTENT_TYPE_NAMES, contentType } from './content-types.ts';

const slugged = CONTENT_TYPE_NAMES.filter((name) => contentType(name).slugged);

test.each(slugged)('no content of the type %s takes the address of a screen', (type) => {
  const screens = Object.values(SCREENS).flatMap(({ path }) => {
    const [first, slug = '', ...rest] = path.slice(1).split('/');
    return first === type && slug !== '' && !slug.startsWith(':') && rest.length === 0 ? [slug] : [];
  });
  expect(screens.filter((slug) => !contentType(type).reserved?.includes(slug))).toEqual([]);
});
