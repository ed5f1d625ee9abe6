// Paper: gives the person a PDF file that the server made.

/// How long the browser has to take the file.
const patience = 60_000;

/// Saves a file whose bytes come in base 64.
export function savePaper({ name, data }) {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), patience);
}
