import { Button } from '@mantine/core';
import { NoticeBar } from '../page/notice-bar.tsx';
import { useUi } from '../ui-provider.tsx';

/**
 * What is shown has been overtaken: says by how many changes, and reloads on request, never by itself.
 *
 *     {newer > 0 && <StaleNotice changes={newer} onReload={reload} />}
 */
export function StaleNotice({
  changes,
  onReload,
}: {
  readonly changes: number;
  readonly onReload: () => void;
}) {
  const { t } = useUi();
  return (
    <NoticeBar
      tone="amber"
      live
      action={
        <Button size="xs" onClick={onReload}>
          {t('state.reload')}
        </Button>
      }
    >
      {t('state.stale', { count: changes })}
    </NoticeBar>
  );
}
