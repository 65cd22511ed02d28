import { BRAND } from '#content/brand.ts'

/** 'Fale com a gente', with the contact e-mail if one is configured. */
export function ContactUs() {
  const { contactEmail } = BRAND.company
  if (!contactEmail) return 'Fale com a gente.'
  return (
    <>
      Fale com a gente: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
    </>
  )
}
