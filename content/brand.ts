/** The one place where an owner renames the product or puts in the company's data. */
export const BRAND = {
  name: 'Combinado',
  /** Domain of the public address, shown where an address is written out. */
  domain: 'combinado.example',
  company: {
    /** Razão social, CNPJ and postal address: empty until the owner fills them in. */
    legalName: '',
    cnpj: '',
    address: '',
    contactEmail: '',
  },
  /** Addresses of the product's pages elsewhere; empty ones are not shown. */
  social: { instagram: '', youtube: '', facebook: '' },
} as const
