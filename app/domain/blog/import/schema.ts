import { z } from 'zod'
import { idField, textField } from '../../input/field.ts'

/** An absolute URL without a final slash; 'antigo.exemplo.com.br/blog' gets 'https://'. Null for ''. */
const siteField = textField(300).transform((value, context) => {
  if (value === '') return null
  const url = URL.parse(/^https?:\/\//i.test(value) ? value : `https://${value}`)
  if (!url || !url.hostname.includes('.') || url.username !== '') {
    context.addIssue({ code: 'custom', message: 'Este endereço não parece ser o de um site.' })
    return z.NEVER
  }
  return url.origin + url.pathname.replace(/\/+$/, '')
})

const checkboxField = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

export const importFormSchema = z.object({
  id: idField(),
  site: siteField,
  withImages: checkboxField,
  isDryRun: checkboxField,
  asDrafts: checkboxField,
})

/** The import that is stopped or undone. */
export const transferForm = z.object({ id: idField() })
