import { Copy, Link2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ActionResult } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { PREVIEW_LINK_PATH } from '../admin-paths.ts'
import { momentOf } from '../post-list.ts'
import { PREVIEW_DAYS, type PreviewLinks } from '../preview-link.ts'
import styles from './preview-link.module.css'

/** How long the button says that it copied (spec section 9). */
const COPIED_MS = 2000

interface Made {
  path?: string
}

/** Private links that show a saved post to whoever has one: make, copy, end. */
export function PreviewLink({ postId }: { postId: string }) {
  const standing = useFetcher<PreviewLinks>()
  const write = useFetcher<ActionResult<Made>>()
  const { load } = standing
  const address = `${PREVIEW_LINK_PATH}?post=${postId}`
  useEffect(() => {
    void load(address)
  }, [address, load])

  const isBusy = write.state !== 'idle'
  const answer = isBusy ? undefined : write.data
  const path = answer?.ok ? answer.value?.path : undefined
  const links = standing.data
  const send = (act: 'create' | 'revoke') =>
    void write.submit({ act, postId }, { action: address, method: 'post', encType: 'application/json' })

  return (
    <div className={styles.parts}>
      <p>
        Quem tiver o link lê o post, mesmo sem conta, já com o que você escreveu e ainda não salvou. Ele vale
        por {PREVIEW_DAYS} dias.
      </p>
      {path && <MadeLink path={path} />}
      <FormMessage message={answer && !answer.ok ? answer.message : undefined} />
      <div className={styles.actions}>
        <Button
          variant={path ? 'line' : 'leaf'}
          icon={<Link2 />}
          pending={isBusy && 'Um instante...'}
          onClick={() => send('create')}
        >
          {path ? 'Criar outro link' : 'Criar link de prévia'}
        </Button>
        {links && links.count > 0 && (
          <Button variant="quiet" onClick={() => !isBusy && send('revoke')}>
            Encerrar links
          </Button>
        )}
      </div>
      <p role="status" className={styles.standing}>
        {links && standingOf(links)}
      </p>
    </div>
  )
}

function standingOf({ count, until }: PreviewLinks): string {
  if (count === 0 || until === null) return 'Nenhum link ativo.'
  return count === 1
    ? `1 link ativo, até ${momentOf(until)}.`
    : `${count} links ativos, o último até ${momentOf(until)}.`
}

/** The address that is shown this once, and how to copy it. */
function MadeLink({ path }: { path: string }) {
  const [told, setTold] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const url = new URL(path, window.location.origin).href
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    const copied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    )
    setTold(copied ? 'URL copiada!' : 'Erro ao copiar URL')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTold(undefined), COPIED_MS)
  }

  return (
    <div className={styles.made}>
      <Field label="Link de prévia" hint="Guarde agora: depois ele não aparece de novo.">
        <TextInput value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button icon={<Copy />} onClick={() => void copy()}>
        Copiar link de prévia
      </Button>
      <p role="status" className={styles.told}>
        {told}
      </p>
    </div>
  )
}
