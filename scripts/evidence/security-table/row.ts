interface Row {
  readonly row: number;
  /** What must hold. */
  readonly title: string;
  /** Markdown: other evidence, or the reason for the rule. */
  readonly also?: string;
}

export interface RequirementRow extends Row {
  /** A number of OWASP ASVS 5.0 or of an RFC, or another document: an OWASP cheat sheet (CS), NIST SP 800-63B (63B). */
  readonly standard: string;
}

export interface AttackRow extends Row {
  /** What was attempted. */
  readonly attack: string;
}
