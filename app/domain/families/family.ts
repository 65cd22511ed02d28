/** What guardians decide about the family itself. */
export interface Family {
  name: string
  /** IANA name, one of BRAZILIAN_TIME_ZONES. */
  timeZone: string
  /** Counts the changes by form. */
  revision: number
}
