import { barChart, describeVersions, median, table } from '../report-tables.ts';
import { describeMark, disturbedMark, type Round } from '../server/machine.ts';
import type { LighthouseReport } from './lighthouse.ts';
import type { SignedInLoad } from './signed-in.ts';
import type { Load } from './typeable.ts';

/** The medians of one page. */
export interface PageResult {
  readonly page: string;
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly scores: readonly number[];
  readonly typeableMs: number;
  /** The largest paint in a browser that is slowed down; `lcpMs` is what Lighthouse computes for one from a fast visit. */
  readonly paintedMs: number;
  /** Whether what was typed at that moment was there at the end, in every run. */
  readonly isKept: boolean;
  readonly scriptKb: number;
  readonly isDisturbed: boolean;
}

/** The medians of one page behind the login. */
export interface SignedInResult {
  readonly page: string;
  readonly usableMs: number;
  readonly againMs: number;
  /** The most of any run. */
  readonly calls: number;
  readonly rounds: number;
  readonly scriptKb: number;
  readonly isDisturbed: boolean;
}

/** One run, as it is written to `bench/results/latest.json`. */
export interface PagesResults {
  readonly measuredAt: string;
  readonly browser: string;
  readonly processors: number;
  readonly runs: number;
  /** Sites that could not be started and pages that failed, with what happened. */
  readonly failures: Readonly<Record<string, string>>;
  /** Of what is installed from npm, by the site. */
  readonly versions: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly pages: readonly PageResult[];
  readonly signedIn: readonly SignedInResult[];
}

export function summarise(
  page: string,
  measured: readonly Round<{ report: LighthouseReport; load: Load }>[],
): PageResult {
  const reports = measured.map(({ result }) => result.report);
  const loads = measured.map(({ result }) => result.load);
  const ofReports = (figure: (report: LighthouseReport) => number) => median(reports.map(figure));
  return {
    page,
    fcpMs: Math.round(ofReports(({ fcpMs }) => fcpMs)),
    lcpMs: Math.round(ofReports(({ lcpMs }) => lcpMs)),
    tbtMs: Math.round(ofReports(({ tbtMs }) => tbtMs)),
    cls: Number(ofReports(({ cls }) => cls).toFixed(3)),
    scores: [0, 1, 2, 3].map((at) => ofReports(({ scores }) => scores[at] ?? Number.NaN)),
    typeableMs: Math.round(median(loads.map(({ typeableMs }) => typeableMs))),
    paintedMs: Math.round(median(loads.map(({ lcpMs }) => lcpMs))),
    isKept: loads.every(({ isKept }) => isKept),
    scriptKb: Math.round(median(loads.map(({ scriptBytes }) => scriptBytes)) / 100) / 10,
    isDisturbed: measured.some(({ isDisturbed }) => isDisturbed),
  };
}

export function summariseSignedIn(
  page: string,
  measured: readonly Round<SignedInLoad>[],
): SignedInResult {
  const loads = measured.map(({ result }) => result);
  const most = (figure: (load: SignedInLoad) => number) => Math.max(...loads.map(figure));
  return {
    page,
    usableMs: Math.round(median(loads.map(({ usableMs }) => usableMs))),
    againMs: Math.round(median(loads.map(({ againMs }) => againMs))),
    calls: most(({ calls }) => calls),
    rounds: most(({ rounds }) => rounds),
    scriptKb: Math.round(median(loads.map(({ scriptBytes }) => scriptBytes)) / 100) / 10,
    isDisturbed: measured.some(({ isDisturbed }) => isDisturbed),
  };
}

/** The pages' part of `docs/performance.md`, in Markdown. */
export function describePages(run: PagesResults): string {
  const limit = run.pages.find(({ page }) => page === 'static page');
  const react = run.pages.find(({ page }) => page === 'React alone');
  const shown = (value: number | null) => (Number.isFinite(value) ? String(value) : '');
  return [
    `Chromium ${run.browser}, ${run.processors} processors, ${run.measuredAt.slice(0, 10)}; medians of ${run.runs} runs, in milliseconds.`,
    ...describeMark([...run.pages, ...run.signedIn]),
    table(
      [
        'page',
        'FCP',
        'LCP',
        'TBT',
        'CLS',
        'painted',
        'typeable',
        'text kept',
        'script kB',
        'Lighthouse',
      ],
      run.pages.map((page) => [
        page.page + disturbedMark(page.isDisturbed),
        String(page.fcpMs),
        String(page.lcpMs),
        String(page.tbtMs),
        String(page.cls),
        String(page.paintedMs),
        shown(page.typeableMs),
        Number.isFinite(page.typeableMs) ? (page.isKept ? 'yes' : 'no') : '',
        String(page.scriptKb),
        page.scores.join(' / '),
      ]),
    ),
    ...Object.entries(run.failures).map(([name, what]) => `${name} ${what}`),
    `From npm, the newest of the day. ${Object.entries(run.versions)
      .map(([site, versions]) => `${site}: ${describeVersions(versions)}.`)
      .join(' ')}`,
    barChart(
      'Largest contentful paint, ms',
      run.pages.map(({ page, lcpMs }) => [page, lcpMs]),
    ),
    'Goals:',
    table(
      ['goal', ...run.pages.filter(isOurs).map(({ page }) => page)],
      goalsBeside(limit).map(({ goal, isMet, of }) => [
        goal,
        ...run.pages.filter(isOurs).map((page) => {
          const measured = of(page);
          if (measured === '') return '';
          return `${measured}, ${isMet(page) ? 'met' : 'not met'}`;
        }),
      ]),
    ),
    ...describeSignedIn(run.signedIn, limit, react),
  ].join('\n\n');
}

/** Of the static page's largest paint. */
const USABLE_WITHIN = 2.5;

/** Nothing when they were not measured. */
function describeSignedIn(
  pages: readonly SignedInResult[],
  limit: PageResult | undefined,
  react: PageResult | undefined,
): readonly string[] {
  if (pages.length === 0 || limit === undefined) return [];
  const { lcpMs, paintedMs } = limit;
  const ratios = (ms: number) => [(ms / paintedMs).toFixed(1), (ms / lcpMs).toFixed(1)];
  const isMet = ({ usableMs, rounds }: SignedInResult) =>
    usableMs <= USABLE_WITHIN * paintedMs && rounds <= 1;
  return [
    `Behind the login, for a merchant with two stores, until the data is shown, in the slowed-down browser. The goal is ${USABLE_WITHIN} times the static page’s largest paint, with one round of calls. In that browser it is ${paintedMs} ms (“painted” above), which decides; the ratio to the ${lcpMs} ms that Lighthouse computes (“LCP” above) is beside it.`,
    table(
      [
        'page',
        'usable',
        '÷ painted',
        '÷ LCP',
        'opened again',
        'calls',
        'rounds of calls',
        'script kB',
        'met',
      ],
      [
        ...pages.map((page) => [
          page.page + disturbedMark(page.isDisturbed),
          String(page.usableMs),
          ...ratios(page.usableMs),
          String(page.againMs),
          String(page.calls),
          String(page.rounds),
          String(page.scriptKb),
          isMet(page) ? 'yes' : 'no',
        ]),
        ...(react ? [limitRowOf(react, ratios(react.paintedMs))] : []),
      ],
    ),
  ];
}

/** What a page that React draws takes without any data. */
function limitRowOf({ page, paintedMs, scriptKb }: PageResult, ratios: readonly string[]) {
  return [`${page}, painted`, String(paintedMs), ...ratios, '', '0', '0', String(scriptKb), ''];
}

const isOurs = ({ page }: PageResult) => page.startsWith('Atrium');

interface Goal {
  readonly goal: string;
  isMet(page: PageResult): boolean;
  /** What was measured; empty where the page has nothing to measure. */
  of(page: PageResult): string;
}

function goalsBeside(limit: PageResult | undefined): Goal[] {
  const beside = (goal: string, most: number, figure: 'fcpMs' | 'lcpMs' | 'typeableMs'): Goal => {
    const ratio = (page: PageResult) => page[figure] / (limit?.[figure] ?? Number.NaN);
    return {
      goal: `${goal}, ratio to the static page: at most ${most}`,
      isMet: (page) => ratio(page) <= most,
      of: (page) => (Number.isFinite(ratio(page)) ? ratio(page).toFixed(2) : ''),
    };
  };
  return [
    beside('First contentful paint', 1.15, 'fcpMs'),
    beside('Largest contentful paint', 1.15, 'lcpMs'),
    beside('First key accepted', 1.2, 'typeableMs'),
    {
      goal: 'Total blocking time, ms: at most 50',
      isMet: ({ tbtMs }) => tbtMs <= 50,
      of: ({ tbtMs }) => String(tbtMs),
    },
    { goal: 'Layout shift: 0', isMet: ({ cls }) => cls === 0, of: ({ cls }) => String(cls) },
    {
      goal: 'Lighthouse: 100 four times',
      isMet: ({ scores }) => scores.every((score) => score === 100),
      of: ({ scores }) => scores.join(' / '),
    },
    {
      goal: 'Script, kB: at most 150',
      isMet: ({ scriptKb }) => scriptKb <= 150,
      of: ({ scriptKb }) => String(scriptKb),
    },
  ];
}
