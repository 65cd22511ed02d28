import { z } from 'zod'
import { idField, textField } from '../input/field.ts'

/** 'antigo.exemplo.com.br/blog' or a whole address; as a whole address without a slash at its end, null for none. */
const site = textField(300).transform((given, context) => {
  if (given === '') return null
  const url = URL.parse(/^https?:\/\//i.test(given) ? given : `https://${given}`)
  if (!url || !url.hostname.includes('.') || url.username !== '') {
    context.addIssue({ code: 'custom', message: 'Este endereço não parece ser o de um site.' })
    return z.NEVER
  }
  return url.origin + url.pathname.replace(/\/+$/, '')
})

const checkbox = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** The form that brings a file, besides the file. */
export const importForm = z.object({
  id: idField(),
  site,
  withImages: checkbox,
  isDryRun: checkbox,
  asDrafts: checkbox,
})

/** The form that undoes an import. */
export const undoForm = z.object({ id: idField() })
