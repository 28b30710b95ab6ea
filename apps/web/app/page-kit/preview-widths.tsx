import { Button, Group } from '@mantine/core';
import { useTranslations } from 'use-intl';

const WIDTHS = { phone: 390, tablet: 820, desktop: 1280 } as const;
const HEIGHT = 860;

/** Opens a page in a window of its own at three widths: no page of ours stands in a frame. */
export function PreviewWidths({ address }: { readonly address: string }) {
  const t = useTranslations('kit');
  return (
    <Group gap="xs" role="group" aria-label={t('preview-widths')}>
      <span className="muted">{t('preview-widths')}</span>
      {(Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]).map((name) => (
        <Button
          key={name}
          size="sm"
          onClick={() => window.open(address, 'preview', `width=${WIDTHS[name]},height=${HEIGHT}`)}
        >
          {t(`width.${name}`)}
        </Button>
      ))}
    </Group>
  );
}
