import { expect, test } from 'vitest';
import { attackPublished, type Published, type PublishedFigure } from './published-attack.ts';

const at = { subject: 'cement', vintage: 0, measure: 'average' } as const;
const world: Omit<Published, 'figures'> = {
  regions: [
    { code: 'A', group: 'west', share: 0.2 },
    { code: 'B', group: 'west', share: 0.15 },
    { code: 'C', group: 'east', share: 0.65 },
  ],
  items: [
    { code: 'cement', group: 'binders', weight: 2 },
    { code: 'lime', group: 'binders', weight: 1 },
  ],
  categories: [
    { code: 'house', weights: { binders: 0.2, sand: 0.8 } },
    { code: 'house without binders', weights: { sand: 1 } },
  ],
  protection: 0.1,
};
const price = (
  region: string,
  text: string | null,
  more: Partial<PublishedFigure> = {},
): PublishedFigure => ({
  ...at,
  region,
  period: '2025-01',
  text,
  ...more,
});
const found = (figures: readonly PublishedFigure[], more: Partial<Published> = {}) =>
  attackPublished({ ...world, ...more, figures }).map(
    ({ figure: { measure, region, period } }) => `${measure} ${region} ${period}`,
  );

const west = [
  price('A', '22.00'),
  price('B', null, { truth: 21 }),
  price('C', '20.00'),
  price('west', '21.57'),
  price('country', '20.55'),
];

test('a leaf under a total that is shown is found', () => {
  expect(found(west)).toEqual(['average B 2025-01']);
});

test('the country finds it where its region group hides', () => {
  const figures = west.map((figure) =>
    figure.region === 'west' ? { ...figure, text: null, truth: 21.57 } : figure,
  );
  expect(found(figures)).toEqual(['average B 2025-01', 'average west 2025-01']);
});

test('a total that was shown in another vintage is known in this one', () => {
  const hidden = west.map((figure) =>
    figure.region === 'west' || figure.region === 'country'
      ? { ...figure, text: null, number: figure.region, truth: Number(figure.text) }
      : figure,
  );
  expect(found(hidden)).toEqual([]);
  const shown = west.flatMap((figure) =>
    figure.region === 'west' ? [{ ...figure, vintage: 1, number: 'west' }] : [],
  );
  expect(found([...hidden, ...shown])).toContain('average B 2025-01');
});

test('an index gives the last relative of its leaf, and a relative the price behind it', () => {
  const index = { region: 'B', period: '2025-02', vintage: 0 } as const;
  const relative = { ...index, measure: 'relative' } as const;
  const figures: PublishedFigure[] = [
    { ...relative, subject: 'lime', text: '104.0' },
    { ...relative, subject: 'cement', text: null, truth: 107.2 },
    { ...relative, subject: 'cement', period: '2025-01', text: '100.0' },
    { ...index, measure: 'group', subject: 'binders', text: '106.1' },
    price('B', '20.00'),
    price('B', null, { period: '2025-02', truth: 21.44 }),
  ];
  expect(found(figures, { sampleSpread: 0 })).toEqual(['relative B 2025-02', 'average B 2025-02']);
  // without the step from relatives to prices, and where the price before is not shown, only the relative follows
  expect(found(figures)).toEqual(['relative B 2025-02']);
});

test('a cost index with and without a group gives the group', () => {
  const leaf = { region: 'A', period: '2025-02', vintage: 0 } as const;
  const figures: PublishedFigure[] = [
    { ...leaf, measure: 'group', subject: 'binders', text: null, truth: 110 },
    { ...leaf, measure: 'group', subject: 'sand', text: null, truth: 105 },
    { ...leaf, measure: 'cost', subject: 'house', text: '106.0' },
    { ...leaf, measure: 'cost', subject: 'house without binders', text: '105.0' },
  ];
  expect(found(figures)).toEqual(['group A 2025-02', 'group A 2025-02']);
});
