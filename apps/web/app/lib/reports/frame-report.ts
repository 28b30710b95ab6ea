import { type ReportView, viewReport } from '@datum/contract/site/product-reports';
import type { FrameFailure } from '@datum/contract/site/report-facts';
import { factories, models, type Report, service } from 'powerbi-client';
import { call } from '../api/api.ts';
import { onlyProblems } from '../api/problem.ts';
import { type FrameError, isDue, meaningOf, renewIn } from './renewal.ts';

/** A frame that has shown nothing by then will not. */
const PATIENCE_MS = 45_000;
/** After a renewal that failed. */
const AGAIN_MS = 60_000;
/** What the pages of the service need; not the window around them. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** A report in a frame, and what is told of it. */
export interface FramedReport {
  readonly report: { readonly uuid: string; readonly phone_layout: boolean };
  readonly view: ReportView;
  readonly title: string;
  readonly locale: string;
  readonly onLoaded: () => void;
  /** Told once: the frame is of no more use. */
  readonly onFailed: (why: FrameFailure) => void;
}

/**
 * Draws a report into an element, and renews its token before it ends. Brings the client of the service along: imported
 * where a reader asks for a report, and nowhere else.
 * @returns what takes it away
 */
export function frameReport(outer: HTMLElement, framed: FramedReport): () => void {
  const { view, report, title, locale, onLoaded, onFailed } = framed;
  const inner = sandboxedPlace(title);
  outer.append(inner);
  const client = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
  let isOver = false;
  const end = (why: FrameFailure) => {
    if (isOver) return;
    isOver = true;
    onFailed(why);
  };
  const late = setTimeout(() => end('frame'), PATIENCE_MS);
  let renewal: Renewal | undefined;
  try {
    const embedded = client.embed(inner, configOf(report, view, locale)) as Report; // the config says that it is one
    embedded.on('loaded', () => {
      clearTimeout(late);
      onLoaded();
    });
    embedded.on<FrameError>('error', ({ detail }) => {
      const meaning = meaningOf(detail);
      if (meaning) end(meaning);
    });
    renewal = keepFresh(embedded, report.uuid, view.expires_in, () => end('token'));
  } catch (refused) {
    // the client refuses an address at a host that it does not know
    console.warn('The report could not be framed', refused);
    queueMicrotask(() => end('frame'));
  }
  return () => {
    isOver = true;
    clearTimeout(late);
    renewal?.stop();
    client.reset(inner);
    inner.remove();
  };
}

interface Renewal {
  stop(): void;
}

/** Asks for the next token before the one at hand ends, also after the machine slept. */
function keepFresh(embedded: Report, uuid: string, seconds: number, onLost: () => void): Renewal {
  let endsAt = Date.now() + seconds * 1000;
  let timer: ReturnType<typeof setTimeout>;
  let isAsking = false;
  const plan = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void renew(), wait);
  };
  async function renew(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const next = await nextView(uuid);
    isAsking = false;
    const hasEnded = Date.now() >= endsAt;
    if (!next) return hasEnded ? onLost() : plan(AGAIN_MS);
    endsAt = Date.now() + next.expires_in * 1000;
    await embedded.setAccessToken(next.token);
    // a frame whose token has ended takes the next one only from its beginning
    if (hasEnded) await embedded.reload();
    plan(renewIn(endsAt, Date.now()));
  }
  const onSight = () => {
    if (document.visibilityState === 'visible' && isDue(endsAt, Date.now())) void renew();
  };
  document.addEventListener('visibilitychange', onSight);
  plan(renewIn(endsAt, Date.now()));
  return {
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSight);
    },
  };
}

/** The next token; null while there is none. The session does not count as used: nobody did anything. */
async function nextView(uuid: string): Promise<ReportView | null> {
  const input = { params: { uuid }, body: { again: false } };
  const answer = await call(viewReport, input, { background: true }).catch(onlyProblems);
  return answer?.view ?? null;
}

function configOf(
  { phone_layout }: FramedReport['report'],
  { token, embed_url, report_id, phone_page }: ReportView,
  locale: string,
): models.IReportEmbedConfiguration {
  const isPhone = window.matchMedia('(max-width: 600px)').matches;
  return {
    type: 'report',
    id: report_id,
    embedUrl: embed_url,
    accessToken: token,
    tokenType: models.TokenType.Embed,
    permissions: models.Permissions.Read,
    ...(isPhone && phone_page ? { pageName: phone_page } : {}),
    settings: {
      panes: { filters: { visible: false } },
      localeSettings: { language: locale === 'ms' ? 'ms-MY' : 'en-GB' },
      ...(isPhone && phone_layout ? { layoutType: models.LayoutType.MobilePortrait } : {}),
    },
  };
}

/** The client makes its frame by itself: the element that it is given holds it in a sandbox before its first page. */
function sandboxedPlace(title: string): HTMLElement {
  const place = document.createElement('div');
  place.appendChild = <Child extends Node>(child: Child): Child => {
    if (child instanceof HTMLIFrameElement) {
      child.setAttribute('sandbox', SANDBOX);
      child.title = title;
    }
    return Element.prototype.appendChild.call(place, child) as Child; // what it was given
  };
  return place;
}
