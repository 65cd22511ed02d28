import { ImageLibrary } from '#app/domain/images/components/image-library.tsx'

const frame = { maxWidth: 'var(--page)', marginInline: 'auto', padding: 'var(--space-8) var(--space-4)' }

/** The debug page of the blog (product.md 26): the image manager on the library's real pictures. */
export default function BlogDebug() {
  return (
    <div style={frame}>
      <h1>Depuração do blog</h1>
      <section aria-labelledby="imagens">
        <h2 id="imagens">Imagens</h2>
        <ImageLibrary />
      </section>
    </div>
  )
}
