import Upload from 'lucide-react/icons/upload'
import { type FormEvent, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { TRANSFERS_PATH } from '../../editor/admin-paths.ts'
import { IMPORT_PROBLEMS, type ImportProblem } from '../import-refusal.ts'
import { MAX_FILE_BYTES } from '../transfer.ts'
import styles from './transfers-page.module.css'

/** The form that uploads an export file. `formId` is the idempotency key. */
export function ImportForm({ formId, problem }: { formId: string; problem: ImportProblem | null }) {
  // stays the same when the page reloads to show the progress of another import
  const [id] = useState(formId)
  const [clientProblem, setClientProblem] = useState<ImportProblem | null>(null)
  const navigation = useNavigation()
  const isSending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  const currentProblem = clientProblem ?? (isSending ? null : problem)

  function validate(event: FormEvent<HTMLFormElement>) {
    const file = new FormData(event.currentTarget).get('file')
    const fileProblem = problemOf(file instanceof File ? file : null)
    setClientProblem(fileProblem)
    if (fileProblem || isSending) event.preventDefault()
  }

  return (
    <Form
      method="post"
      action={TRANSFERS_PATH}
      encType="multipart/form-data"
      onSubmit={validate}
      noValidate
      className={styles.form}
    >
      <input type="hidden" name="id" value={id} />
      <Field
        label="Arquivo do outro blog"
        hint="WordPress: Ferramentas → Exportar → Todo o conteúdo (.xml). Ghost: Settings → Import/Export → Export content (.json). Cópia deste blog: o ZIP inteiro, que volta com imagens e datas. Até 50 MB."
        error={currentProblem?.field === 'file' ? currentProblem.message : undefined}
      >
        <TextInput
          type="file"
          name="file"
          accept=".xml,.json,.zip,text/xml,application/json,application/zip"
          className={styles.fileInput}
        />
      </Field>
      <Field
        label="Endereço do outro blog"
        labelNote="(só para o Ghost)"
        hint="O arquivo do Ghost não diz onde as imagens estão. O do WordPress diz."
        error={currentProblem?.field === 'site' ? currentProblem.message : undefined}
      >
        <TextInput name="site" inputMode="url" autoComplete="url" placeholder="https://blog.exemplo.com.br" />
      </Field>
      <Checkbox name="withImages" value="on" defaultChecked title="Trazer também as imagens" surface="panel">
        Elas são copiadas para a biblioteca aos poucos, com o outro blog ainda no ar. Sem isso, as imagens não
        aparecem nos posts: por segurança, nossas páginas não mostram imagens de outros sites. As imagens de
        uma cópia deste blog vêm sempre, de dentro do ZIP.
      </Checkbox>
      <Checkbox name="asDrafts" value="on" title="Tudo como rascunho" surface="panel">
        Nenhum post aparece para os leitores até você publicar.
      </Checkbox>
      <Checkbox name="isDryRun" value="on" title="Só conferir" surface="panel">
        Mostra o que viria e o que se perderia, post por post, sem gravar nenhum.
      </Checkbox>
      <ul className={styles.rules}>
        <li>Vêm título, endereço, texto, resumo, categoria, etiquetas, autor, data, destaque e capa.</li>
        <li>
          Galerias viram imagens, cartões do Ghost viram texto, e vídeos do YouTube e do Vimeo continuam
          vídeos. O que não cabe vira link ou fica de fora, e o relatório diz onde.
        </li>
        <li>Publicados continuam publicados e agendados esperam a sua hora. O resto vem como rascunho.</li>
        <li>Páginas, comentários e a lixeira ficam de fora.</li>
        <li>O mesmo arquivo pode vir de novo: nada é duplicado, e o que você mudou aqui fica como está.</li>
      </ul>
      <FormMessage
        message={currentProblem && currentProblem.field === null ? currentProblem.message : undefined}
      />
      <Button type="submit" icon={<Upload />} pending={isSending && 'Enviando e lendo o arquivo…'}>
        Importar
      </Button>
    </Form>
  )
}

/** What the browser can tell before the upload; null if the file may be sent. */
function problemOf(file: File | null): ImportProblem | null {
  if (!file || file.size === 0) return IMPORT_PROBLEMS.empty
  if (file.size <= MAX_FILE_BYTES) return null
  return /\.zip$/i.test(file.name) ? IMPORT_PROBLEMS.archive_too_large : IMPORT_PROBLEMS.too_large
}
