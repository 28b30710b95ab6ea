import { href } from '@datum/contract/screens/outside';
import { showLegal } from '@datum/contract/site/legal';
import { read } from '../../lib/api/api.server.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import type { Route } from './+types/disclaimer.page.ts';
import { LegalPage } from './document.part.tsx';
import classes from './legal.module.css';
import { numberFrom } from './number-from.rules.ts';

export const loader = (args: Route.LoaderArgs) =>
  read(
    showLegal,
    { params: { document: 'disclaimer' }, query: numberFrom(new URL(args.request.url).searchParams) },
    args,
  );

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => withTexts('site', serverLoader());

/** What figures are good for, and what nobody is liable for. */
export default function DisclaimerPage({ loaderData: legal }: Route.ComponentProps) {
  return (
    <div className={classes.page}>
      <LegalPage
        legal={legal}
        addressOf={(number) =>
          href('disclaimer', number === null ? {} : { query: { number: String(number) } })
        }
      />
    </div>
  );
}
