import { connect } from '@datum/database/open';
import { pino } from 'pino';
import { buildApp } from '../../app.ts';
import { parseConfig } from '../../config.ts';
import { makePlatform } from '../../main.ts';
import { signMessage } from '../../platform/gateways/signed-message.ts';
import { testSecret } from '../../platform/gateways/test-gateway.ts';

/*
 * A process of its own that takes one message of the test gateway, for a test that kills it.
 * Its arguments: the address of the database, the secret of the installation, the message.
 */
const [, , url = '', appSecret = '', body = ''] = process.argv;
const database = connect(url);
const config = parseConfig({ RATE_LIMIT_FACTOR: '10000' }, { appSecret, liveSecret: appSecret });
const platform = makePlatform(config, database, { log: pino({ level: 'silent' }) });
const app = await buildApp(platform, platform.log);
const { statusCode } = await app.inject({
  method: 'POST',
  url: '/api/v1/payment-events/test',
  headers: {
    'content-type': 'application/json',
    'x-test-signature': signMessage(testSecret(appSecret), body, platform.clock.now()),
  },
  payload: body,
});
process.stdout.write(String(statusCode));
await app.close();
platform.parsing.close();
await database.close();
