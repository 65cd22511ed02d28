/** Empty until the owner fills it in; pages leave out what is empty. */
export interface Company {
  /** Razão social. */
  legalName: string
  cnpj: string
  /** Postal address. */
  address: string
  contactEmail: string
  /** Who answers for personal data (LGPD art. 41), by name. */
  dataOfficer: string
  /** Who stores the data and where: 'Provedor X, em São Paulo'. */
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

/** The one place where an owner renames the product or puts in the company's data. */
export const BRAND = {
  name: 'Combinado',
  /** Domain of the public address, shown where an address is written out. */
  domain: 'combinado.example',
  company,
  /** Address of an own sales video (https, .mp4 or .webm); empty: the tour. VIDEO_URL in the environment wins. */
  salesVideo: '' as string,
  /** Addresses of the product's pages elsewhere; empty ones are not shown. */
  social: { instagram: '', youtube: '', facebook: '' },
} as const
