/** One referred merchant, as reported to a network. */
export interface AffiliateReport {
  readonly network: 'impact.com' | 'FirstPromoter';
  /** The portal's id of the merchant. */
  readonly customer: string;
  readonly clickId: string;
  readonly at: string;
  /** How often it was reported. A network counts it once. */
  readonly times: number;
}

export interface AffiliateReports {
  /** The newest first. */
  list(): readonly AffiliateReport[];
  /** Returns the number of the report; a repeated report keeps its number. */
  add(report: Omit<AffiliateReport, 'times'>): number;
}

export function createAffiliateReports(): AffiliateReports {
  const reports: AffiliateReport[] = [];
  return {
    list: () => [...reports].reverse(),
    add(report) {
      const known = reports.findIndex(
        ({ network, customer }) => network === report.network && customer === report.customer,
      );
      const earlier = reports[known];
      if (earlier === undefined) return reports.push({ ...report, times: 1 });
      reports[known] = { ...earlier, times: earlier.times + 1 };
      return known + 1;
    },
  };
}
