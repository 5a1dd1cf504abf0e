chrome.action.onClicked.addListener(({ id }) =>
  chrome.scripting.executeScript({ target: { tabId: id }, files: ['Readability.js', 'show.js'] }),
);
