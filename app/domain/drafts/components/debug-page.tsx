import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { ActionResult } from '#app/ui/action-result.ts'
import { shortDateOf } from '../../blog/post.ts'
import { ImageLibrary } from '../../images/components/image-library.tsx'
import { ADMIN_PATH, DEBUG_PATH, editPath, STATUS_PATH } from '../admin-paths.ts'
import { listedAuthor, type ListedPost, type PostListPage, STATE_WORDS } from '../post-list.ts'
import styles from './admin.module.css'
import { ListPages } from './list-pages.tsx'
import tables from './debug-page.module.css'

/** How long the page says that a post was published (spec section 9). */
const TOLD_MS = 3000

/** Every post as it is kept, and the images (spec section 2, "Debug page"). `list` is null when it could not be read. */
export function DebugPage({ list }: { list: PostListPage | null }) {
  const [message, setMessage] = useState<{ text: string; isError: boolean } | null>(null)
  useEffect(() => {
    if (!message || message.isError) return
    const timer = setTimeout(() => setMessage(null), TOLD_MS)
    return () => clearTimeout(timer)
  }, [message])

  return (
    <div className={styles.page}>
      <Link to={ADMIN_PATH} className={styles.back}>
        ← Posts do blog
      </Link>
      <h1>Depuração do blog</h1>
      <div>
        <p role="status" className={message && !message.isError ? styles.done : undefined}>
          {message && !message.isError && message.text}
        </p>
        <p role="alert" className={message?.isError ? styles.problem : undefined}>
          {message?.isError && message.text}
        </p>
      </div>
      {list ? (
        <>
          <div className={tables.scroll} role="region" aria-label="Posts" tabIndex={0}>
            <table className={tables.table}>
              <thead>
                <tr>
                  {['Id', 'Título', 'Slug', 'Status', 'Publicação', 'Autor', 'Ações'].map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {list.posts.map((post) => (
                  <Row key={post.id} post={post} onTold={(text, isError) => setMessage({ text, isError })} />
                ))}
              </tbody>
            </table>
          </div>
          {list.posts.length === 0 && <p>Nenhum post encontrado</p>}
          <ListPages
            page={list.page}
            pages={list.pages}
            pathOf={(page) => (page > 1 ? `${DEBUG_PATH}?pagina=${page}` : DEBUG_PATH)}
          />
        </>
      ) : (
        <p role="alert" className={styles.problem}>
          {unread('o banco de dados não respondeu. Recarregue a página em instantes.')}
        </p>
      )}
      <section aria-labelledby="images" className={tables.images}>
        <h2 id="images">Imagens</h2>
        <p className={styles.note}>
          As imagens ficam no banco de dados, junto com os posts, cada uma em vários formatos e larguras. O
          post guarda só o endereço, que nunca muda. Capas dos posts de exemplo vêm com o programa e não
          aparecem aqui.
        </p>
        <ImageLibrary />
      </section>
    </div>
  )
}

const unread = (detail: string) => `Erro ao buscar posts: ${detail}`

interface RowProps {
  post: ListedPost
  onTold: (text: string, isError: boolean) => void
}

function Row({ post, onTold }: RowProps) {
  return (
    <tr>
      <td className={tables.id}>{post.id}</td>
      <th scope="row">{post.title}</th>
      <td className={tables.id}>{post.slug}</td>
      <td>{STATE_WORDS[post.state]}</td>
      <td>{shortDateOf(post.publishedAt)}</td>
      <td>{listedAuthor(post)}</td>
      <td>
        <div className={tables.acts}>
          <Link to={editPath(post.id)} className={styles.act}>
            Editar<span className="visually-hidden"> “{post.title}”</span>
          </Link>
          <PublishButton post={post} onTold={onTold} />
        </div>
      </td>
    </tr>
  )
}

/** For drafts alone. */
function PublishButton({ post, onTold }: RowProps) {
  const fetcher = useFetcher<ActionResult>({ key: `publish-${post.id}` })
  const answer = fetcher.data
  const isPending = fetcher.state !== 'idle'
  const tell = useEffectEvent((answered: ActionResult) => {
    if (answered.ok) return onTold('Post publicado com sucesso!', false)
    const detail = answered.isLost ? 'o servidor não respondeu. Tente novamente.' : answered.message
    onTold(`Erro ao publicar post: ${detail}`, true)
  })
  useEffect(() => {
    if (answer) tell(answer)
  }, [answer])
  if (post.state !== 'draft' && !isPending) return null
  return (
    <button
      type="button"
      className={styles.act}
      aria-busy={isPending || undefined}
      onClick={() => {
        if (isPending) return
        const options = { action: STATUS_PATH, method: 'post', encType: 'application/json' } as const
        void fetcher.submit({ postId: post.id, status: 'published' }, options)
      }}
    >
      Publicar<span className="visually-hidden"> “{post.title}”</span>
    </button>
  )
}
