import { CanvasRenderer } from 'echarts/renderers';
import type { Ui } from '../ui-provider.tsx';
import type { ChartData } from './chart-data.ts';
import { chartLayout } from './chart-layout.ts';
import { widestValue } from './chart-text.ts';
import { type ChartTokens, readChartTokens } from './chart-tokens.ts';
import { init, use } from './series/echarts-module.ts';
import { seriesOption } from './series/series-option.ts';

/** What a picture of a chart says besides its lines. */
export interface PictureInput {
  readonly title: string;
  readonly subtitle: string;
  readonly source: string;
  readonly data: ChartData;
  readonly ui: Pick<Ui, 'locale' | 't'>;
}

// PNG pictures are drawn on a canvas; a page without downloads never loads it.
use([CanvasRenderer]);

const WIDTH = 1200;
const HEIGHT = 675;
const MARGIN = 32;

/** The chart as a data address: 1200 x 675, PNG at twice that, with title above and source below. */
export function chartPicture(
  { title, subtitle, source, data, ui }: PictureInput,
  kind: 'png' | 'svg',
): string {
  const dark = document.documentElement.dataset.mantineColorScheme === 'dark';
  const tokens = readChartTokens(dark ? 'dark' : 'light');
  const layout = chartLayout(data, WIDTH - 2 * MARGIN, HEIGHT, widestValue(data, ui.locale), {
    top: 130,
    bottom: 86,
  });
  const chart = init(document.createElement('div'), null, {
    renderer: kind === 'svg' ? 'svg' : 'canvas',
    width: WIDTH,
    height: HEIGHT,
    devicePixelRatio: 2,
  });
  const option = seriesOption({ data, layout, tokens, ui, origin: MARGIN });
  const graphic = [option.graphic].flat();
  chart.setOption({
    ...option,
    backgroundColor: tokens.page,
    graphic: [...graphic, ...words({ title, subtitle, source }, tokens)],
  });
  const address =
    kind === 'svg'
      ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(chart.renderToSVGString())}`
      : chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: tokens.page });
  chart.dispose();
  return address;
}

function words(
  { title, subtitle, source }: Pick<PictureInput, 'title' | 'subtitle' | 'source'>,
  tokens: ChartTokens,
) {
  const text = (content: string, y: number, size: number, fill: string, weight = 400) => ({
    type: 'text',
    x: MARGIN,
    y,
    style: {
      text: content,
      fill,
      font: `${weight} ${size}px ${tokens.font}`,
      width: WIDTH - 2 * MARGIN,
      overflow: 'break',
    },
  });
  return [
    text(title, 28, 26, tokens.ink, 600),
    text(subtitle, 66, 17, tokens.second),
    text(source, HEIGHT - 40, 14, tokens.third),
  ];
}
