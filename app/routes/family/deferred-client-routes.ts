/** Every other route of the family area without a page: see client-routes.ts. */
export const later = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*client-routes.ts'], {
  eager: true,
})

/** The family's other pages. */
export const pages = import.meta.glob<Record<string, unknown>>('./{own-data,second-factor,week-chart}.tsx')
