/** The one place where an owner renames the product or puts in the company's data. */
export const BRAND = {
  name: 'Combinado',
  /** Domain of the public address, shown where an address is written out. */
  domain: 'combinado.example',
  company: {
    /** Razão social, CNPJ and postal address: empty until the owner fills them in; pages leave out empty ones. */
    legalName: '',
    cnpj: '',
    address: '',
    contactEmail: '',
    /** Who answers for personal data (LGPD art. 41), by name. */
    dataOfficer: '',
    /** Who stores the data and where: 'Provedor X, em São Paulo'. */
    hosting: '',
  },
  /** Addresses of the product's pages elsewhere; empty ones are not shown. */
  social: { instagram: '', youtube: '', facebook: '' },
} as const
