/** The operator of an installation. Pages omit empty fields. */
export interface Company {
  /** Razão social. */
  legalName: string
  cnpj: string
  address: string
  contactEmail: string
  /** Name of the data protection officer (LGPD art. 41). */
  dataOfficer: string
  /** Hosting provider and location: 'Provedor X, em São Paulo'. */
  hosting: string
}

const company: Company = {
  legalName: '',
  cnpj: '',
  address: '',
  contactEmail: '',
  dataOfficer: '',
  hosting: '',
}

/** The name of the product and the data of its owner. */
export const BRAND = {
  name: 'Combinado',
  /** Public domain, as shown in texts. */
  domain: 'combinado.example',
  company,
  /** URL of the owner's sales video (https, .mp4 or .webm); '' shows the tour. VIDEO_URL takes precedence. */
  salesVideo: '' as string,
  /** URLs of the product's social media pages. Empty URLs are not shown. */
  social: { instagram: '', youtube: '', facebook: '' },
} as const
