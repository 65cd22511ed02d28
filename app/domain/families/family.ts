/** Settings of the family, edited by guardians. */
export interface Family {
  name: string
  /** IANA name, one of BRAZILIAN_TIME_ZONES. */
  timeZone: string
  /** Incremented by each save of its form. */
  revision: number
}
