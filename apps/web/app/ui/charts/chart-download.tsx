import { ActionIcon, Menu } from '@mantine/core';
import { Icon } from '../icon.tsx';
import { useUi } from '../ui-provider.tsx';
import type { PictureInput } from './chart-picture.ts';

type ChartDownloadProps = Omit<PictureInput, 'ui'> & { readonly fileName: string };

/** The chart as PNG or SVG, title, note and source inside. */
export function ChartDownload({ fileName, ...picture }: ChartDownloadProps) {
  const ui = useUi();
  const save = async (kind: 'png' | 'svg') => {
    const { chartPicture } = await import('./chart-picture.ts');
    const link = document.createElement('a');
    link.href = chartPicture({ ...picture, ui }, kind);
    link.download = `${fileName}.${kind}`;
    link.click();
  };
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size="md" aria-label={ui.t('chart.download')} title={ui.t('chart.download')}>
          <Icon name="download" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('png')}>{ui.t('chart.as-png')}</Menu.Item>
        <Menu.Item onClick={() => void save('svg')}>{ui.t('chart.as-svg')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
