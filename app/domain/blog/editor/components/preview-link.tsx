import Copy from 'lucide-react/icons/copy'
import Link2 from 'lucide-react/icons/link-2'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useRead } from '#app/ui/use-read.ts'
import { useWrite } from '#app/ui/use-write.ts'
import { BLOG_ACTIONS } from '../actions.ts'
import { dateTimeText } from '../post-list.ts'
import { PREVIEW_DAYS, type PreviewLinks } from '../preview/preview-link.ts'
import styles from './preview-link.module.css'

/** How long the message about the copy is visible. */
const MESSAGE_MS = 2000

const LINKS_FAILURE = 'Não deu para carregar os links: confira sua internet e tente de novo.'

interface CreatedLink {
  path?: string
}

/** Creates, copies and revokes private links to a saved post. */
export function PreviewLink({ postId }: { postId: string }) {
  const { value: links, result, load } = useRead<PreviewLinks>(LINKS_FAILURE)
  const [path, setPath] = useState<string>()
  const loadLinks = (id: string) => void load(`${BLOG_ACTIONS.changePreviewLinks.path}?post=${id}`)
  const write = useWrite((value) => {
    setPath((value as CreatedLink).path)
    loadLinks(postId)
  })
  const loadLinksOf = useEffectEvent(loadLinks)
  useEffect(() => loadLinksOf(postId), [postId])

  const send = (act: 'create' | 'revoke') => write.send(BLOG_ACTIONS.changePreviewLinks, { act, postId })

  return (
    <div className={styles.sections}>
      <p>
        Quem tiver o link lê o post, mesmo sem conta, já com o que você escreveu e ainda não salvou. Ele vale
        por {PREVIEW_DAYS} dias.
      </p>
      {path && !write.isPending && <NewLink path={path} />}
      <FormMessage message={write.message ?? (result?.ok === false ? result.message : undefined)} />
      <div className={styles.actions}>
        <Button
          variant={path ? 'outline' : 'leaf'}
          icon={<Link2 />}
          pending={write.isPending && 'Um instante...'}
          onClick={() => send('create')}
        >
          {path ? 'Criar outro link' : 'Criar link de prévia'}
        </Button>
        {links && links.count > 0 && (
          <Button variant="quiet" onClick={() => send('revoke')}>
            Encerrar links
          </Button>
        )}
      </div>
      <p role="status" className={styles.status}>
        {links && linkStatusText(links)}
      </p>
    </div>
  )
}

function linkStatusText({ count, until }: PreviewLinks): string {
  if (count === 0 || until === null) return 'Nenhum link ativo.'
  return count === 1
    ? `1 link ativo, até ${dateTimeText(until)}.`
    : `${count} links ativos, o último até ${dateTimeText(until)}.`
}

/** A new link, which is shown only once. */
function NewLink({ path }: { path: string }) {
  const [message, setMessage] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const url = new URL(path, window.location.origin).href
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    )
    setMessage(isCopied ? 'URL copiada!' : 'Erro ao copiar URL')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setMessage(undefined), MESSAGE_MS)
  }

  return (
    <div className={styles.newLink}>
      <Field label="Link de prévia" hint="Guarde agora: depois ele não aparece de novo.">
        <TextInput value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button icon={<Copy />} onClick={() => void copy()}>
        Copiar link de prévia
      </Button>
      <p role="status" className={styles.message}>
        {message}
      </p>
    </div>
  )
}
