/** One merchant whom a partner sent, as a network was told. */
export interface AffiliateReport {
  readonly network: 'impact.com' | 'FirstPromoter';
  /** The portal's own name for the merchant. */
  readonly customer: string;
  readonly clickId: string;
  readonly at: string;
  /** How often the same was reported. A network counts it once. */
  readonly times: number;
}

export interface AffiliateReports {
  /** The newest first. */
  list(): readonly AffiliateReport[];
  /** Answers the report's number, which a repeated one shares. */
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
