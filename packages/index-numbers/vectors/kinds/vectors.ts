import { fixedCutoff } from '../../src/outliers/fixed-cutoff.ts';
import { hbTransform } from '../../src/outliers/hb-transform.ts';
import { hidiroglouBerthelot } from '../../src/outliers/hidiroglou-berthelot.ts';
import { kimber } from '../../src/outliers/kimber.ts';
import { quartileMethod } from '../../src/outliers/quartile-method.ts';
import { resistantFences } from '../../src/outliers/resistant-fences.ts';
import { robustZ } from '../../src/outliers/robust-z.ts';
import { tukeyAlgorithm } from '../../src/outliers/tukey-algorithm.ts';
import { type Context, type Params, Unsupported } from '../case.ts';

type Values = readonly number[];

const widths = (params: Params) => ({
  upper: params.number('upper'),
  lower: params.number('lower'),
  floor: params.has('scale') ? params.number('scale') : 0,
});

/** Screening methods by the names of the vectors. `scale` is the floor. */
const methods: Readonly<Record<string, (values: Values, params: Params, context: Context) => unknown>> = {
  quartile: (values, params) => quartileMethod({ values, ...widths(params) }),
  resistantFences: (values, params) => resistantFences({ values, ...widths(params) }),
  kimber: (values, params) => kimber({ values, ...widths(params) }),
  robustZ: (values, params) =>
    robustZ({ values, ...widths(params), madConstant: params.number('madConstant') }),
  fixedCutoff: (values, params) =>
    fixedCutoff({ values, upper: params.number('upper'), lower: params.number('lower') }),
  tukeyAlgorithm: (values, params) => {
    params.oneOf('centre', ['mean']);
    const dropUnchanged = params.oneOf('dropUnchanged', [true, false]);
    return tukeyAlgorithm({ values, ...widths(params), trim: params.number('trim'), dropUnchanged });
  },
  hbTransform: (values) => hbTransform({ values }),
  hidiroglouBerthelot: (_, params, context) => {
    const name = params.text('data');
    const [base, current] = [columnOf(context, `${name}_p0`), columnOf(context, `${name}_p1`)];
    return hidiroglouBerthelot({
      base,
      current,
      U: params.number('U'),
      A: params.number('A'),
      C: params.number('C'),
    });
  },
};

/** Plain columns of numbers, screened for outliers. */
export function vectors(context: Context): unknown {
  const { vector, params } = context;
  const method = methods[vector.formula];
  if (!method) throw new Unsupported(`Unknown formula ${vector.formula}`);
  params.oneOf('quantileType', [7]);
  const values = columnOf(context, params.text('data'));
  const transformed = params.oneOf('transform', ['none', 'log']) === 'log' ? values.map(Math.log) : values;
  return method(transformed, params, context);
}

function columnOf({ input }: Context, name: string): Values {
  const column = input[name];
  if (!Array.isArray(column)) throw new Unsupported(`No column is called ${name}`);
  return column as Values;
}
