type MailTextProps = { readonly text: string };

const ADDRESS = /(https?:\/\/\S+)/;

/** The text of a mail, letter by letter; only addresses become links. */
export function MailText({ text }: MailTextProps) {
  return (
    <p className="mt-3 whitespace-pre-wrap wrap-anywhere">
      {text.split(ADDRESS).map((part, index) =>
        ADDRESS.test(part) ? (
          <a key={index} href={part} className="text-accent underline">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
